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
import ReducerTestSupport
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

  @Test("A form that resumes a draft has its purpose, its number and its typed values")
  func values() async throws {
    let draft = try await savedDraft()
    let creation = AccountForm.State(draft: draft)
    #expect(creation.accountID == nil)
    #expect(creation.draftID == draft.id)
    #expect(creation.values == AccountFormFields(firstName: "Grace", lastName: "Example", email: "g@example.org"))
    #expect(creation.changes == values)
    let change = AccountForm.State(
      draft: try await savedDraft([.firstName: "Grace", .email: "ada@example.org"], of: 3))
    #expect(change.accountID == 3)
    #expect(change.typedFields == [.firstName, .email])
  }

  @Test("A draft is sent as it is, without loading the account, and removed when it is delivered")
  func sent() async throws {
    let values: [AccountField: String] = [.firstName: "Grace", .avatarURL: ""]
    let payload = try AccountPayload(changing: values)
    let draft = try await savedDraft(values, of: 3)
    await withRequestStubs(for: \.accounts) {
      $0.stub(.changingAccount(3, payload), once: .stored(.sample(3)))
    } operation: {
      let form = await AccountForm.State(draft: draft, phase: .editing).submitted()
      #expect(form.phase == .ended(.accepted(3, .sample(3), remaining: nil)))
      #expect(form.draftID == nil)
    }
    #expect(try await drafts.drafts(of: nil).isEmpty)
  }

  @Test("Of two processes, only one sends a draft")
  func inUse() async throws {
    let (file, other) = (DraftStore(folder: folder.path), DraftStore(folder: folder.path))
    let draft = try await savedDraft(in: file)
    let gate = Gate()
    let began = Gate()
    await withRequestStubs(for: \.accounts) {
      $0.stub(.creatingAccount(payload)) {
        began.open()
        await gate.wait()
        return .stored(.sample(13))
      }
    } operation: {
      let form = AccountForm.State(draft: draft, phase: .editing)
      async let first = form.submitted(with: file)
      await began.wait()
      #expect(await form.submitted(with: other).phase == .ended(.draftInUse))
      gate.open()
      #expect(await first.phase == .ended(.accepted(13, .sample(13), remaining: nil)))
    }
    #expect(try await other.drafts(of: nil).isEmpty)
  }

  @Test("A draft that was sent or deleted by now, or that belongs to another server, is not sent")
  func gone() async throws {
    let draft = try await savedDraft()
    let foreign = try await drafts.add(values, accountID: nil, source: "other", reason: "r", at: .noon)
    #expect(try await drafts.remove(draft.id))
    for draft in [draft, foreign] {
      #expect(
        await AccountForm.State(draft: draft, phase: .editing).submitted().phase == .ended(.draftMissing))
    }
    #expect(try await drafts.drafts(of: "other") == [foreign])
  }

  @Test("A draft that cannot be leased is not sent")
  func noLease() async throws {
    let file = DraftStore(folder: folder.path)
    let draft = try await savedDraft(in: file)
    // A folder at the path of the lock file.
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "drafts-\(draft.id).lock"), withIntermediateDirectories: false)
    let error = await #expect(throws: DatabaseError.self) {
      _ = try await file.beginSending(draft.id, to: "accounts", reason: "", at: .noon)
    }
    let failure = StorageFailure(reason: try #require(error).summary)
    #expect(
      await AccountForm.State(draft: draft, phase: .editing).submitted(with: file).phase
        == .ended(.draftUnavailable(failure)))
  }

  @Test("A rejected draft is released with the typed values and the server's errors")
  func rejected() async throws {
    let draft = try await savedDraft()
    let errors = ValidationErrors(messages: [.email: ["is invalid", "is taken"]], general: ["no more today"])
    var typed = values
    typed[.firstName] = "Hedy"
    await withRequestStubs(for: \.accounts) {
      $0.stub(.creatingAccount(payload), once: .rejected(errors))
    } operation: {
      let store = TestStore(initialState: AccountForm.State(draft: draft)) {
        AccountForm()
      } withDependencies: {
        $0.date = .constant(.noon + 10)
      }
      await store.send(.appeared) { $0.phase = .editing }
      await store.send(.typed([.firstName: "Hedy"])) { $0.values.firstName = "Hedy" }
      await store.send(.submitted) {
        $0.phase = .submitting(try AccountPayload(changing: typed))
        $0.leftFields = Set(AccountField.allCases)
      }
      await store.receive(.submissionResponse(.rejected(errors, draft: draft.id))) {
        $0.phase = .ended(.rejected(errors, draft: draft.id))
        $0.errors = errors
        $0.savedChanges = typed
        $0.focus = .field(2)
        $0.caret = 13
      }
      await store.finish()
    }
    let kept = try await drafts.drafts().first
    #expect(kept?.values == typed && kept?.mayHaveBeenProcessed == false)
    #expect(kept?.savedAt == .noon + 10)
    #expect(kept?.reason == "the server rejected it: email is invalid; email is taken; no more today")
  }

  @Test("A form whose draft is deleted while it is sent is kept in a new draft")
  func deletedWhileSending() async throws {
    let draft = try await savedDraft()
    await withRequestStubs(for: \.accounts) {
      $0.stub(.creatingAccount(payload)) { [drafts] () async throws(NetworkError) in
        _ = try? await drafts.remove(draft.id)
        throw .sample
      }
    } operation: {
      let form = await AccountForm.State(draft: draft, phase: .editing).submitted()
      #expect(form.phase == .ended(.failed(.sample, draft: 2)))
      #expect(form.draftID == 2)
    }
    #expect(try await drafts.drafts(of: nil).map(\.values) == [values])
  }

  @Test("A form stays in its draft, with its mark, if the outcome cannot be written")
  func keptUnchanged() async throws {
    let file = DraftStore(folder: folder.path, busyTimeout: .zero)
    let draft = try await savedDraft(in: file)
    let blocker = try Blocker(path: #require(file.path))
    await withRequestStubs(for: \.accounts) {
      $0.stub(.creatingAccount(payload)) { () async throws(NetworkError) in
        await blocker.block()
        throw .sample
      }
    } operation: {
      let form = await AccountForm.State(draft: draft, phase: .editing).submitted(with: file)
      #expect(form.phase == .ended(.failed(.sample, draft: draft.id)))
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
      $0.stub(.creatingAccount(payload)) {
        await blocker.block()
        return .stored(.sample(13))
      }
    } operation: {
      let form = await AccountForm.State(draft: draft, phase: .editing).submitted(with: file)
      #expect(form.phase == .ended(.accepted(13, .sample(13), remaining: draft.id)))
      #expect(form.draftID == draft.id)
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
