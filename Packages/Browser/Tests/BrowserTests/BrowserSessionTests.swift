import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("BrowserSession")
@MainActor
struct BrowserSessionTests {
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
