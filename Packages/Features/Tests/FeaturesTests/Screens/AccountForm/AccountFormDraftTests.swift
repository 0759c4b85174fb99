import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import TestSupport
import Testing

@Suite("AccountForm: resuming a draft", .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountFormDraftTests {
  private let folder: TemporaryFolder
  private let values: [AccountField: String] = [.firstName: "Grace", .lastName: "Example", .email: "g@example.org"]
  private let payload: AccountPayload

  @Dependency(\.draftStore) private var drafts

  init() throws {
    folder = try TemporaryFolder()
    payload = try AccountPayload(changing: values)
  }

  @Test(
    "A draft that another process is sending is not sent; its edits are kept in a new draft", arguments: [false, true])
  func inUse(isEdited: Bool) async throws {
    let (file, other) = (DraftStore(folder: folder.path), DraftStore(folder: folder.path))
    let draft = try await savedDraft(in: file)
    _ = try await file.beginSending(draft.id, to: "accounts", at: .noon)
    var state = AccountForm.State(draft: draft)
    if isEdited { state.values.firstName = "Hedy" }
    let form = await state.submitted(with: other)
    let kept = try #require(form.draft)
    #expect(form.phase == .answered(.notSent(.inUse(draft.id), kept: .success(kept))))
    #expect(form.draft?.id == (isEdited ? 2 : 1))
    #expect(try await file.drafts().map(\.values[.firstName]) == (isEdited ? ["Grace", "Hedy"] : ["Grace"]))
  }

  @Test("The edits of a draft that another process has sent, changed or deleted are kept in a new draft, and not sent")
  func gone() async throws {
    for isChanged in [false, true] {
      let draft = try await savedDraft()
      if isChanged {
        #expect(try await drafts.save([.firstName: "Kim"], in: draft, at: .noon) != nil)
      } else {
        #expect(try await drafts.remove(draft.id))
      }
      let form = await AccountForm.State(draft: draft).submitted()
      let kept = try #require(form.draft)
      #expect(form.phase == .answered(.notSent(.missing(draft.id), kept: .success(kept))))
      #expect(kept.id > draft.id && kept.values == values)
      #expect(try await drafts.drafts().last == kept)
    }
  }

  @Test("A form reads its draft when it appears, and nothing is typed or sent without it")
  func read() async throws {
    let draft = try await savedDraft([.firstName: "Grace"], of: 3)
    let foreign = try await drafts.add(values, accountID: nil, source: "other", at: .noon)
    await withRequestStubs(for: \.accounts) {
      $0.stub(.account(3), once: .sample(3))
    } operation: {
      let store = Store(initialState: AccountForm.State(resuming: .draft(draft.id))) { AccountForm() }
      store.send(.typed([.email: "x"]))
      await store.send(.submitted).finish()
      await store.send(.appeared).finish()
      #expect(store.state.draft == draft && store.state.accountID == 3 && store.state.phase == .editing())
      #expect(store.state.changes == [.firstName: "Grace"])
    }
    for (id, problem) in [(foreign.id, .otherServer(foreign)), (99, .missing(99))] as [(AccountDraft.ID, DraftProblem)]
    {
      let store = Store(initialState: AccountForm.State(resuming: .draft(id))) { AccountForm() }
      await store.send(.appeared).finish()
      #expect(store.state.phase == .unreadable(problem))
      store.send(.typed([.firstName: "X"]))
      await store.send(.submitted).finish()
      #expect(store.state.phase == .unreadable(problem) && store.state.values == AccountFormFields())
    }
    #expect(try await drafts.drafts() == [draft, foreign])
  }

  @Test("A draft that cannot be leased is not sent")
  func noLease() async throws {
    let file = DraftStore(folder: folder.path)
    let draft = try await savedDraft(in: file)
    // A folder at the path of the lock file.
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "drafts-\(draft.id).lock"), withIntermediateDirectories: false)
    let error = await #expect(throws: StorageFailure.self) {
      _ = try await file.beginSending(draft.id, to: "accounts", at: .noon)
    }
    let failure = try #require(error)
    #expect(
      await AccountForm.State(draft: draft).submitted(with: file).phase
        == .answered(.notSent(.unavailable(failure), kept: .failure(failure))))
  }

  @Test("A form whose draft is deleted while it is sent is kept in a new draft")
  func deletedWhileSending() async throws {
    let draft = try await savedDraft()
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil)) { [drafts] () async throws(NetworkError) in
        _ = try? await drafts.remove(draft.id)
        throw .sample
      }
    } operation: {
      let form = await AccountForm.State(draft: draft).submitted()
      #expect(form.hasFailed(with: .sample))
      #expect(form.draft?.id == 2)
    }
    #expect(try await drafts.drafts().map(\.values) == [values])
  }

  @Test("A form stays in its draft, with its mark, if the outcome cannot be written")
  func keptUnchanged() async throws {
    let file = DraftStore(folder: folder.path, busyTimeout: .zero)
    let draft = try await savedDraft(in: file)
    let blocker = try Blocker(path: #require(file.path))
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil)) { () async throws(NetworkError) in
        await blocker.block()
        throw .sample
      }
    } operation: {
      let form = await AccountForm.State(draft: draft).submitted(with: file)
      #expect(form.hasFailed(with: .sample))
    }
    let kept = try #require(try await DraftStore(folder: folder.path).drafts().first)
    #expect(kept.values == values && kept.mayHaveBeenProcessed)
  }

  @Test("A delivered draft that cannot be removed is reported")
  func remaining() async throws {
    let file = DraftStore(folder: folder.path, busyTimeout: .zero)
    let draft = try await savedDraft(in: file)
    let blocker = try Blocker(path: #require(file.path))
    await withRequestStubs(for: \.accounts) {
      $0.stub(.submitting(payload, to: nil)) {
        await blocker.block()
        return .accepted(.stored(.sample(13)))
      }
    } operation: {
      let form = await AccountForm.State(draft: draft).submitted(with: file)
      #expect(form.phase == .answered(.accepted(.stored(.sample(13)), remaining: draft.id)))
    }
  }

  /// A draft for the server in use.
  private func savedDraft(
    _ values: [AccountField: String]? = nil, of account: Account.ID? = nil, in drafts: DraftStore? = nil
  ) async throws -> AccountDraft {
    try await (drafts ?? self.drafts).add(
      values ?? self.values, accountID: account, source: "accounts", reason: "offline", at: .noon)
  }
}
