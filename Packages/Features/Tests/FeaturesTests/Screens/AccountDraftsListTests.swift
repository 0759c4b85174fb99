import Dependencies
import DependenciesTestSupport
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

  @Test("The drafts for all servers load once, oldest first, and again on a reload")
  func appeared() async throws {
    let store = TestStore(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    await store.send(.appeared) { $0.drafts = .loading(previous: nil) }
    await store.receive(.draftsResponse(.loaded([]))) { $0.drafts = .loaded([]) }
    await store.send(.appeared)
    let one = try await add("one")
    let other = try await draftStore.add([:], accountID: nil, source: "other", reason: "r", at: .noon)
    let two = try await add("two")
    await store.send(.refreshed) { $0.drafts = .loading(previous: []) }
    await store.receive(.draftsResponse(.loaded([one, other, two]))) { $0.drafts = .loaded([one, other, two]) }
    #expect(store.state.rows == [one, other, two])
    await store.finish()
  }

  @Test("A deleted draft is removed from the list; deleting a draft that does not exist is reported")
  func deleted() async throws {
    let drafts = [try await add("one"), try await add("two")]
    let store = TestStore(initialState: AccountDraftsList.State(drafts: .loaded(drafts))) { AccountDraftsList() }
    await store.send(.deleted(drafts[0].id)) { $0.deletion = .loading(previous: nil) }
    await store.receive(.deleteResponse(drafts[0].id, .loaded(true))) {
      $0.deletion = .loaded(true)
      $0.drafts = .loaded([drafts[1]])
    }
    await store.send(.deleted(drafts[0].id)) { $0.deletion = .loading(previous: nil) }
    await store.receive(.deleteResponse(drafts[0].id, .loaded(false))) { $0.deletion = .loaded(false) }
    await store.finish()
    #expect(try await draftStore.drafts(of: nil) == [drafts[1]])
  }

  @Test("Drafts that cannot be read report the reason")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    let file = DraftStore(folder: folder.path)
    try FileManager.default.createDirectory(atPath: #require(file.path), withIntermediateDirectories: true)
    let error = await #expect(throws: DatabaseError.self) { _ = try await file.drafts(of: nil) }
    let failure = StorageFailure(reason: try #require(error).summary)
    let store = TestStore(initialState: AccountDraftsList.State()) {
      AccountDraftsList()
    } withDependencies: {
      $0.draftStore = file
    }
    await store.send(.appeared) { $0.drafts = .loading(previous: nil) }
    await store.receive(.draftsResponse(.failed(failure, previous: nil))) {
      $0.drafts = .failed(failure, previous: nil)
    }
    #expect(store.state.rows.isEmpty)
    await store.finish()
  }

  @Test("A draft that cannot be deleted stays in the list and reports the reason")
  func notDeleted() async throws {
    let folder = try TemporaryFolder()
    let file = DraftStore(folder: folder.path, busyTimeout: .zero)
    let draft = try await file.add([:], accountID: nil, source: "accounts", reason: "r", at: .noon)
    let store = TestStore(initialState: AccountDraftsList.State(drafts: .loaded([draft]))) {
      AccountDraftsList()
    } withDependencies: {
      $0.draftStore = file
    }
    let blocker = try Blocker(path: #require(file.path))
    await blocker.block()
    let error = await #expect(throws: DatabaseError.self) { _ = try await file.remove(draft.id) }
    let failure = StorageFailure(reason: try #require(error).summary)
    #expect(failure.description.contains(folder.path))
    await store.send(.deleted(draft.id)) { $0.deletion = .loading(previous: nil) }
    await store.receive(.deleteResponse(draft.id, .failed(failure, previous: nil))) {
      $0.deletion = .failed(failure, previous: nil)
    }
    #expect(store.state.rows == [draft])
    await store.finish()
  }

  @Test("A row opens the form of its draft")
  func rows() async throws {
    let draft = try await add("one")
    let state = AccountDraftsList.State(drafts: .loaded([draft]))
    #expect(state.screenRows.routes == [.draft(draft.id)])
    #expect(AccountDraftsList.State().loads.isMissing)
    #expect(!state.loads.isMissing)
    #expect(AccountDraftsList.State(drafts: .loading(previous: [draft])).loads.isLoading)
    #expect(state.action(for: .appeared) == .appeared)
    #expect(state.action(for: .refreshed) == .refreshed)
    #expect(state.action(for: .searched("one")) == nil)
  }

  private func add(_ name: String) async throws -> AccountDraft {
    try await draftStore.add([.firstName: name], accountID: nil, source: "accounts", reason: "r", at: .noon)
  }
}
