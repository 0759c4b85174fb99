import CachedNetworkClientTestSupport
import Dependencies
import Features
import Foundation
import Models
import Persistence
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("AccountDraftsList")
@MainActor
struct AccountDraftsListTests {
  @Dependency(\.draftStore) private var draftStore

  @Test("The drafts for all servers load whenever the list appears, oldest first")
  func appeared() async throws {
    let store = TestStore(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    await store.send(.appeared) { $0.drafts = .loading(previous: nil) }
    await store.receive(.draftsResponse(.loaded([]))) { $0.drafts = .loaded([]) }
    let one = try await add("one")
    let other = try await draftStore.add([:], accountID: nil, source: "other", reason: "r", at: .noon)
    let two = try await add("two")
    await store.send(.appeared) { $0.drafts = .loading(previous: []) }
    await store.receive(.draftsResponse(.loaded([one, other, two]))) { $0.drafts = .loaded([one, other, two]) }
    #expect(store.state.selectableRows.routes == [one, other, two].map { .draft($0.id) })
    await store.finish()
  }

  @Test("A deleted draft is removed from the list; deleting a draft that does not exist is reported")
  func deleted() async throws {
    let drafts = [try await add("one"), try await add("two")]
    let store = TestStore(initialState: AccountDraftsList.State(drafts: .loaded(drafts))) { AccountDraftsList() }
    await store.send(.deleted(drafts[0].id)) { $0.deletion = .loading(previous: nil) }
    await store.receive(.deleteResponse(drafts[0].id, .success(true))) {
      $0.deletion = .loaded(true)
      $0.drafts = .loaded([drafts[1]])
    }
    await store.send(.deleted(drafts[0].id)) { $0.deletion = .loading(previous: nil) }
    await store.receive(.deleteResponse(drafts[0].id, .success(false))) { $0.deletion = .loaded(false) }
    await store.finish()
    #expect(try await draftStore.drafts() == [drafts[1]])
  }

  @Test("Drafts that cannot be read, and a draft that cannot be deleted, report the reason")
  func unavailable() async throws {
    let folder = try TemporaryFolder()
    let file = DraftStore(folder: folder.path, busyTimeout: .zero)
    let draft = try await file.add([:], accountID: nil, source: "accounts", reason: "r", at: .noon)
    let list = withDependencies {
      $0.draftStore = file
    } operation: {
      Store(initialState: AccountDraftsList.State(drafts: .loaded([draft]))) { AccountDraftsList() }
    }
    let blocker = try Blocker(path: #require(file.path))
    await blocker.block()
    await list.send(.deleted(draft.id)).finish()
    let failure = try #require(list.state.deletion.failure)
    #expect(failure.reason.contains(folder.path) && list.state.rows == [draft])
    #expect(
      list.state.outcome(of: .deleteResponse(1, .failure(failure)))
        == .failed("draft 1 could not be deleted: \(failure)"))

    let unreadable = withDependencies {
      $0.draftStore = DraftStore(folder: "/dev/null/drafts")
    } operation: {
      Store(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    }
    await unreadable.send(.appeared).finish()
    #expect(unreadable.state.drafts.failure?.reason.contains("/dev/null/drafts") == true)
  }

  private func add(_ name: String) async throws -> AccountDraft {
    try await draftStore.add([.firstName: name], accountID: nil, source: "accounts", reason: "r", at: .noon)
  }
}
