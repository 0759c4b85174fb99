import Dependencies
import DependenciesTestSupport
import Foundation
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerTestSupport
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("BrowserFeature", .dependency(\.date, .constant(.fixture)))
@MainActor
struct BrowserFeatureTests {
  private typealias BrowserStore = TestStore<BrowserFeature.State, BrowserFeature.Action>

  private let clock = TestClock()

  @Dependency(\.draftStore) private var drafts

  private func browser(_ state: BrowserFeature.State, _ exhaustivity: Exhaustivity = .off) -> BrowserStore {
    let store = TestStore(initialState: state) {
      BrowserFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = exhaustivity
    return store
  }

  /// Waits for the pauses of effects to end.
  private func endPauses(_ store: BrowserStore) async throws {
    try await clock.waitForSleeps()
    await clock.run()
    await store.skipReceivedActions()
  }

  /// Fills in and sends the form of a new account.
  private func sendForm(_ store: BrowserStore) async {
    await store.settle(.appeared)
    for field in [AccountField.firstName, .lastName, .email] {
      await edit(field, AccountFormFields.fixture[field], caret: 0, store)
    }
    await store.send(action(store, .event(.sent)))
  }

  private func form(_ store: BrowserStore) -> AccountForm.State? {
    store.state.current.focused.content.as(AccountForm.State.self)
  }

  private func action(_ store: BrowserStore, _ action: AccountForm.Action) -> BrowserFeature.Action {
    store.state.action(.screen(AnyScreen.Action(action)))
  }

  private func edit(_ field: AccountField, _ text: String, caret: Int, _ store: BrowserStore) async {
    let index = AccountField.allCases.firstIndex(of: field) ?? 0
    await store.send(action(store, .event(.focused(.field(index)))))
    await store.send(action(store, .event(.edited(text, caret: caret))))
  }

  @Test("A place with a search opens with its matches", .behaviour(14))
  func search() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(
        .posts, once: LossyArray([.fixture(1, title: "tea"), .fixture(2, title: "milk"), .fixture(3, title: "Tea")]))
      $0.stub(.users, once: LossyArray([.fixture(1)]))
    } operation: {
      let store = browser(BrowserFeature.State(.posts, searchText: "tea"))
      await store.settle(.appeared)
      #expect(store.state.current.top.rows.count == 2)
      await store.settle(.backRequested)
      #expect(store.state.current.top.rows.count == 3)
      await store.finish()
    }
  }

  @Test("Going back from a place that was opened first leads to the list, where its row is selected", .behaviour(14))
  func opened() async {
    let userSent = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users) { () async throws(NetworkError) in
        await userSent.wait()
        return LossyArray((1...9).map { .fixture(User.ID($0)) })
      }
      $0.stub(.user(3)) { () async throws(NetworkError) in
        userSent.open()
        return .fixture(3)
      }
      $0.stub(.albums(of: 3), once: LossyArray([]))
      $0.stub(.todos(of: 3), once: LossyArray([]))
    } operation: {
      let store = browser(BrowserFeature.State(.user(3)))
      await store.settle(.appeared)
      #expect(store.state.current.top.route == .user(3))
      await store.settle(.backRequested)
      #expect(store.state.current.top.selectedRow?.route == .user(3))
      #expect(store.state.current.top.position.index == 2)
      await store.finish()
    }
  }

  @Test("Each tab keeps its place, its position and its content; the tabs wrap around", .behaviour(18))
  func tabs() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray((1...9).map { .fixture(User.ID($0)) }))
      $0.stub(.todos, once: LossyArray([.fixture(1)]))
      $0.stub(.albums(of: 5), once: LossyArray([]))
      $0.stub(.todos(of: 5), once: LossyArray([]))
    } operation: {
      let store = browser(BrowserFeature.State(.users))
      await store.settle(.appeared)
      await store.send(store.state.action(.rowSelected(index: 4, top: 2)))
      await store.settle(.opened(.user(5)))
      await store.settle(.tabSelected(.todos))
      #expect(store.state.current.top.route == .todos)
      await store.settle(.tabMoved(by: 4))
      #expect(store.state.current.top.route == .user(5))
      await store.settle(.backRequested)
      #expect(store.state.current.top.position.index == 4 && store.state.current.top.position.top == 2)
      await store.finish()
    }
  }

  @Test("Going back closes an overlay; at the root it does nothing")
  func overlay() async {
    let store = browser(.posts(3), .on)
    await store.send(.overlayRequested(.help())) { $0.overlay = Overlay(content: .help()) }
    await store.send(.overlayChanged(Overlay(content: .help(), row: 4))) { $0.overlay?.row = 4 }
    await store.send(.overlayRequested(.image)) { $0.overlay = Overlay(content: .image) }
    await store.send(.backRequested) { $0.overlay = nil }
    await store.send(.backRequested)
    await store.receive(.tab(.posts, .backRequested))
    await store.send(.closeRequested) { $0.ending = .keeping }
    await store.finish()
  }

  @Test("A notice disappears after four seconds; a new one has its own time")
  func toast() async throws {
    let store = browser(.posts(3), .on)
    await store.send(.toastShown("sent to the clipboard: 7")) {
      $0.toast = BrowserFeature.Toast(text: "sent to the clipboard: 7", screen: OpenScreen.ID(route: .posts))
    }
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(3))
    await store.send(.toastShown("sent to the clipboard: 8")) {
      $0.toast = BrowserFeature.Toast(text: "sent to the clipboard: 8", screen: OpenScreen.ID(route: .posts))
    }
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(3))
    #expect(store.state.toast != nil)
    await clock.advance(by: .seconds(1))
    await store.receive(.toastExpired) { $0.toast = nil }
    await store.finish()
  }

  @Test("A half-typed form is kept a second after the first unsaved key, before other screens load, and at the end")
  func halfTyped() async throws {
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray([]))
    } operation: {
      let store = browser(BrowserFeature.State(.newAccount))
      await store.settle(.appeared)
      await edit(.firstName, "Ad", caret: 2, store)
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(900))
      await edit(.firstName, "Ada", caret: 3, store)
      #expect(try await drafts.drafts().isEmpty)
      await clock.advance(by: .milliseconds(100))
      await store.skipReceivedActions()
      for (action, text) in [
        (.reloadIntervalPassed, "Ada L"), (.overlayRequested(.help()), "Ada Lo"), (.interrupted, "Ada Love"),
      ] as [(BrowserFeature.Action, String)] {
        await edit(.firstName, text, caret: 0, store)
        await store.settle(action)
      }
      await store.skipInFlightEffects()
    }
    #expect(try await drafts.drafts().map(\.values) == [[.firstName: "Ada Love"]])
  }

  @Test(
    "A form that is accepted leads to the account above the reloaded list, or without one to the list",
    .behaviour(47, 49),
    arguments: [
      (nil, nil, [.accounts]), (nil, .fixture(13), [.accounts, .account(13)]),
      (1, .fixture(13), [.accounts, .drafts, .account(13)]),
    ] as [(AccountDraft.ID?, Account?, [Route])])
  func accepted(draft: AccountDraft.ID?, account: Account?, routes: [Route]) async throws {
    let payload = try AccountPayload(creating: .fixture)
    if draft != nil {
      _ = try await drafts.add([:], accountID: nil, source: "accounts", reason: "offline", at: .fixture)
    }
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil), once: .accepted(account.map { .stored($0) } ?? .storedUnseen(nil)))
      $0.stub(.accounts, returning: LossyArray([.ada]))
      if let account { $0.stub(.account(13), returning: account) }
    } operation: {
      let store = browser(BrowserFeature.State(draft.map { .draft($0) } ?? .newAccount))
      await sendForm(store)
      try await endPauses(store)
      #expect(store.state.current.screens.map(\.route) == routes)
    }
    #expect(try await drafts.drafts().isEmpty)
  }

  @Test("A draft that may have been sent is sent again only after a question", .behaviour(49))
  func resending() async throws {
    let payload = try AccountPayload(creating: .fixture)
    let responses = ResponseSequence<AccountSubmission>(
      .failure(.status(500)), .success(.accepted(.stored(.fixture(13)))))
    try await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil), responses)
      $0.stub(.accounts, returning: LossyArray([.ada]))
      $0.stub(.account(13), once: .fixture(13))
    } operation: {
      let store = browser(BrowserFeature.State(.newAccount))
      await sendForm(store)
      await store.skipReceivedActions()
      await store.settle(action(store, .event(.sent)))
      let confirmation = try #require(store.state.confirmation)
      #expect(confirmation.action == AnyScreen.Action(AccountForm.Action.resendingConfirmed))
      await store.send(.confirmed)
      try await endPauses(store)
      #expect(store.state.current.top.route == .account(13))
    }
  }

  @Test("Deleting a draft asks", .behaviour(49))
  func deletion() async throws {
    _ = try await drafts.add([.firstName: "Ada"], accountID: nil, source: "accounts", reason: "offline", at: .fixture)
    let store = browser(BrowserFeature.State(.drafts))
    await store.settle(store.state.action(.event(.appeared)))
    let request = store.state.action(.event(.deletionRequested(.draft(1))))
    await store.settle(request)
    #expect(store.state.confirmation != nil)
    await store.send(.backRequested).finish()
    #expect(try await drafts.drafts().count == 1)
    await store.settle(request)
    await store.send(.confirmed)
    try await clock.waitForSleeps()
    await clock.run()
    await store.skipInFlightEffects()
    #expect(try await drafts.drafts().isEmpty)
    #expect(store.state.current.top.rows.count == 0)
  }

  @Test("Drafts and new accounts open in the tab of the accounts")
  func otherTab() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, once: LossyArray([.ada]))
    } operation: {
      let store = browser(BrowserFeature.State(.posts))
      await store.settle(.opened(.newAccount))
      #expect(store.state.tab == .accounts)
      #expect(store.state.current.screens.map(\.route) == [.accounts, .newAccount])
    }
  }
}
