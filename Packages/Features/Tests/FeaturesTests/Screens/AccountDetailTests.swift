import Dependencies
import DependenciesTestSupport
import Foundation
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import Testing

@testable import Features

@Suite("AccountDetail", .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountDetailTests {
  @Dependency(\.responseCache) private var cache

  private let avatarURL = "https://images.example/ada.png"
  private let bytes = Data([1, 2, 3])

  @Test("The account loads, and on request its avatar")
  func loads() async {
    let account = Fetched.atNoon(Account.sample(3, avatarURL: avatarURL))
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), once: account.value)
      $0.stub(.image(at: avatarURL), once: bytes)
    } operation: {
      let store = Store(initialState: AccountDetail.State(id: 3)) { AccountDetail() }
      await store.send(.appeared).finish()
      await store.send(.requested(.images)).finish()
      #expect(store.state.content == .loaded(account))
      #expect(store.state.image == .loaded(.atNoon(bytes)))
    }
    #expect(await cache.keys == [.accounts("users/3.json")])
  }

  @Test("The avatar loads from the server's current port if the cache source has a name")
  func imagePort() async throws {
    let base = try BaseURL("http://127.0.0.1:50001")
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), once: Account.sample(3, avatarURL: "http://127.0.0.1:50000/ada.png"))
      $0.stub(.image(at: "http://127.0.0.1:50001/ada.png"), once: bytes)
    } operation: {
      await withDependencies {
        $0.accounts.baseURL = base
        $0.sourceNames[base.description] = "sandbox"
      } operation: {
        let store = Store(initialState: AccountDetail.State(id: 3, requested: [.images])) { AccountDetail() }
        await store.send(.appeared).finish()
        #expect(store.state.image == .loaded(.atNoon(bytes)))
      }
    }
  }

  @Test(
    "A text that is no URL, or has another scheme, is not requested",
    arguments: [nil, "", "the one with the hat", "file:///etc/passwd", "javascript:alert(1.5)", "ftp://h.example/a"])
  func noImage(url: String?) async {
    let account = Account.sample(3, avatarURL: url)
    let store = TestStore(initialState: AccountDetail.State(id: 3, content: .loaded(.atNoon(account)))) {
      AccountDetail()
    }
    await store.send(.requested(.images)) { $0.requested = [.images] }
    await store.finish()
    #expect(store.state.screenImage == ScreenImage(isMissing: true))
  }

  @Test(
    "An image is requested by its URL as it was received",
    arguments: [
      "/ada.png", "img/ada.png", "//h.example/ada.png", "h.example:8080/ada.png", "HTTP://h.example/a b.png ",
      "data:image/png;base64,AAAA",
    ])
  func requested(url: String) async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.image(at: url), once: bytes)
    } operation: {
      let account = Account.sample(3, avatarURL: url)
      let store = Store(initialState: AccountDetail.State(id: 3, content: .loaded(.atNoon(account)))) {
        AccountDetail()
      }
      await store.send(.requested(.images)).finish()
      #expect(store.state.image == .loaded(.atNoon(bytes)))
    }
  }

  @Test("The image is the avatar, and the link is that of the account or else of the avatar")
  func image() {
    var account = Account.sample(3, avatarURL: avatarURL)
    var state = AccountDetail.State(id: 3)
    #expect(state.screenImage == ScreenImage())
    state.content = .loaded(.atNoon(account))
    state.image = .loaded(.atNoon(bytes))
    #expect(state.screenImage == ScreenImage(data: .loaded(.atNoon(bytes)), link: avatarURL))
    #expect(state.title == "Ada Example")
    #expect(state.link == "https://accounts.example/users/3.json")
    account.url = nil
    state.content = .loaded(.atNoon(account))
    #expect(state.link == avatarURL)
  }
}
