import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import Testing

@Suite("AccountDetail", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountDetailTests {
  private let bytes = Data([1, 2, 3])

  private func account(avatarURL: String?) -> Fetched<Account> {
    .atNoon(Account(id: 3, firstName: "Ada", lastName: "Byron", email: "", avatarURL: avatarURL))
  }

  @Test("The avatar requested before the account arrives loads after it, once")
  func avatar() async {
    let account = account(avatarURL: "https://images.example/ada.png")
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), once: account.value)
      $0.stub(.image(at: "https://images.example/ada.png"), once: bytes)
    } operation: {
      let store = TestStore(initialState: AccountDetail.State(id: 3)) { AccountDetail() }
      await store.send(.imageRequested) { $0.isImageRequested = true }
      await store.send(.account(.appeared)) { $0.content = .loading(previous: nil) }
      await store.receive(.account(.response(.loaded(account)))) {
        $0.content = .loaded(account)
        $0.image = .loading(previous: nil)
      }
      await store.send(.imageRequested)
      await store.receive(.imageResponse(.loaded(bytes))) { $0.image = .loaded(bytes) }
      await store.send(.imageRequested)
      await store.finish()
    }
  }

  @Test("The avatar requested after the account arrived loads")
  func later() async {
    let account = account(avatarURL: "https://images.example/ada.png")
    await withRequestStubs(for: \.accounts) {
      $0.stub(.image(at: "https://images.example/ada.png"), once: bytes)
    } operation: {
      let store = TestStore(initialState: AccountDetail.State(id: 3, content: .loaded(account))) { AccountDetail() }
      await store.send(.imageRequested) {
        $0.isImageRequested = true
        $0.image = .loading(previous: nil)
      }
      await store.receive(.imageResponse(.loaded(bytes))) { $0.image = .loaded(bytes) }
      await store.finish()
    }
  }

  @Test(
    "Only images of the web are requested",
    arguments: [nil, "", "the one with the hat", "/ada.png", "file:///etc/passwd", "javascript:alert(1)", "data:,x"])
  func noImage(url: String?) async {
    let store = TestStore(initialState: AccountDetail.State(id: 3, content: .loaded(account(avatarURL: url)))) {
      AccountDetail()
    }
    await store.send(.imageRequested) { $0.isImageRequested = true }
    await store.finish()
  }

  @Test("The requested image of another URL loads when the account changes, and that of none is dropped")
  func changedImage() async {
    let old = account(avatarURL: "https://images.example/1.png")
    let new = account(avatarURL: "https://images.example/2.png")
    await withRequestStubs(for: \.accounts) {
      $0.stub(.image(at: "https://images.example/2.png"), once: bytes)
    } operation: {
      let state = AccountDetail.State(id: 3, content: .loaded(old), image: .loaded(Data()), isImageRequested: true)
      let store = TestStore(initialState: state) { AccountDetail() }
      await store.send(.account(.response(.loaded(new)))) {
        $0.content = .loaded(new)
        $0.image = .loading(previous: nil)
      }
      await store.receive(.imageResponse(.loaded(bytes))) { $0.image = .loaded(bytes) }
      let none = account(avatarURL: nil)
      await store.send(.account(.response(.loaded(none)))) {
        $0.content = .loaded(none)
        $0.image = .idle
      }
      await store.finish()
    }
  }

  @Test("The image of another URL is dropped when the account changes")
  func changedURL() async {
    let old = AccountDetail.State(
      id: 3, content: .loaded(account(avatarURL: "https://images.example/1.png")), image: .loaded(bytes))
    let store = TestStore(initialState: old) { AccountDetail() }
    let same = account(avatarURL: "https://images.example/1.png")
    await store.send(.account(.response(.loaded(same))))
    let new = account(avatarURL: "https://images.example/2.png")
    await store.send(.account(.response(.loaded(new)))) {
      $0.content = .loaded(new)
      $0.image = .idle
    }
    await store.finish()
  }
}
