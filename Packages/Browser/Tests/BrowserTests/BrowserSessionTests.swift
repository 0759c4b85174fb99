import Dependencies
import NetworkClient
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("BrowserSession")
@MainActor
struct BrowserSessionTests {
  @Test("The link of a record is its own, or its URL on the server", .behaviour(43))
  func links() throws {
    let server = try BaseURL("https://server.example")
    withDependencies {
      $0.typicode.baseURL = server
    } operation: {
      let photo = BrowserFeature.State.fixture(.photo(2), PhotoDetail.State(id: 2, content: .current(.fixture())))
      for (state, link) in [
        (.posts(3).selecting(SelectableRow(.post(2))), "https://server.example/posts/2"),
        (.fixture(.user(3)), "https://server.example/users/3"), (photo, "https://images.example/600/92c952"),
        (.fixture(.todos), nil), (.fixture(.drafts), nil),
      ] as [(BrowserFeature.State, String?)] {
        #expect(state.screen.link == link)
      }
    }
  }

  @Test("The origin of the data is the sandbox for some tabs, and the cache without a network")
  func source() {
    var session = BrowserSession(profile: .plain, environment: [:])
    (session.sandboxTabs, session.isOffline) = ([.accounts], true)
    #expect(session.source(of: .accounts) == "sandbox, offline" && session.source(of: .posts) == "offline")
    #expect(BrowserSession(profile: .plain, environment: [:]).source(of: .posts).isEmpty)
  }

  @Test("A screen reader and APP_NO_SPINNER have no animation")
  func animation() {
    #expect(BrowserSession(profile: .plain, environment: [:]).isAnimated)
    #expect(!BrowserSession(profile: .plain, environment: ["APP_NO_SPINNER": "1"]).isAnimated)
    var session = BrowserSession(profile: .plain, environment: [:])
    session.isAccessible = true
    #expect(!session.isAnimated)
  }

  @Test("A session needs a terminal")
  func terminal() async throws {
    try #require(!Descriptor.standardInput.isTerminal || !Descriptor.standardOutput.isTerminal)
    await #expect(throws: FullScreenError.notATerminal) {
      try await BrowserSession(profile: .plain, environment: ["TERM": "dumb"]).run(at: .user(3))
    }
  }
}
