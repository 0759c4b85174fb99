import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@Suite("The form of an account, taken up from a draft,", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountFormDraftTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  private let values: [AccountField: String] = [.firstName: "Grace", .lastName: "Example", .email: "g@example.org"]

  @Test("Goes on where it was left: to make an account")
  func creation() async throws {
    let draft = try await savedDraft()
    let store = TestStore(initialState: AccountForm.State(draft: draft)) { AccountForm() }
    #expect(store.state.purpose == .create)
    #expect(store.state.draftID == draft.id)
    #expect(store.state.values == AccountFormFields(firstName: "Grace", lastName: "Example", email: "g@example.org"))
    await store.send(.appeared) { $0.phase = .editing }
    #expect(store.state.changes == values)
    await store.finish()
  }

  @Test("Goes on where it was left: the draft's fields stay over what the server has")
  func editing() async throws {
    let draft = try await savedDraft([.firstName: "Grace", .email: "ada@example.org"], of: 3)
    let store = TestStore(initialState: AccountForm.State(draft: draft)) {
      AccountForm()
    } withDependencies: {
      $0.accounts.account = Endpoint { _ in .sample(3) }
    }
    #expect(store.state.purpose == .edit(3))
    #expect(store.state.typedFields == [.firstName, .email])
    await store.send(.appeared) { $0.phase = .loading }
    await store.receive(.accountResponse(.loaded(.atNoon(.sample(3))))) {
      $0.phase = .editing
      $0.original = .sample
      $0.values = AccountFormFields(firstName: "Grace", lastName: "Example", email: "ada@example.org")
    }
    #expect(store.state.changes == [.firstName: "Grace"])
    await store.finish()
  }

  @Test("Is sent as it is without looking at the account, and the draft goes")
  func sent() async throws {
    let draft = try await savedDraft([.firstName: "Grace", .avatarURL: ""], of: 3)
    let changes = try AccountPayload(changing: [.firstName: "Grace", .avatarURL: ""])
    let store = TestStore(initialState: AccountForm.State(sending: draft)) {
      AccountForm()
    } withDependencies: {
      $0.accounts.update = { id, sent in
        #expect(id == 3)
        #expect(sent == changes)
        return .sample(3)
      }
    }
    await store.send(.submitted) { $0.phase = .submitting(changes) }
    await store.receive(.submissionResponse(.accepted(.sample(3), remaining: nil))) {
      $0.phase = .finished(.sample(3))
      $0.draftID = nil
    }
    await store.finish()
    #expect(try await drafts.drafts(of: nil).isEmpty)
  }

  @Test("Is sent by one program only: another is told so")
  func inUse() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (file, other) = (DraftStore(folder: folder), DraftStore(folder: folder))
    let draft = try await savedDraft(in: file)
    let gate = Gate()
    let began = Gate()
    let first = TestStore(initialState: AccountForm.State(sending: draft)) {
      AccountForm()
    } withDependencies: {
      $0.draftStore = file
      $0.accounts.create = { _ in
        began.open()
        await gate.wait()
        return .sample(13)
      }
    }
    let changes = try AccountPayload(changing: values)
    await first.send(.submitted) { $0.phase = .submitting(changes) }
    await began.wait()
    let second = TestStore(initialState: AccountForm.State(sending: draft)) {
      AccountForm()
    } withDependencies: {
      $0.draftStore = other
    }
    await second.send(.submitted) { $0.phase = .submitting(changes) }
    await second.receive(.submissionResponse(.draftUnavailable(.inUse))) { $0.phase = .draftUnavailable(.inUse) }
    await second.finish()
    gate.open()
    await first.receive(.submissionResponse(.accepted(.sample(13), remaining: nil))) {
      $0.phase = .finished(.sample(13))
      $0.draftID = nil
    }
    await first.finish()
    #expect(try await other.drafts(of: nil).isEmpty)
  }

  @Test("Is not sent when the draft has been sent or discarded meanwhile, or is meant for another server")
  func gone() async throws {
    let draft = try await savedDraft()
    let foreign = try await drafts.add(values, accountID: nil, source: "other", reason: "r", at: .noon)
    #expect(try await drafts.remove(draft.id))
    for draft in [draft, foreign] {
      let store = TestStore(initialState: AccountForm.State(sending: draft)) { AccountForm() }
      await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: values)) }
      await store.receive(.submissionResponse(.draftUnavailable(.gone))) { $0.phase = .draftUnavailable(.gone) }
      await store.finish()
    }
    #expect(try await drafts.drafts(of: "other") == [foreign])
  }

  @Test("Is not sent when the draft cannot be claimed")
  func unusable() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = DraftStore(folder: folder)
    let draft = try await savedDraft(in: file)
    // A folder stands where the file for the lock should be.
    try FileManager.default.createDirectory(
      atPath: folder + "/drafts-\(draft.id).lock", withIntermediateDirectories: false)
    let error = await #expect(throws: DatabaseError.self) { _ = try await file.claim(draft.id) }
    let problem = AccountForm.DraftProblem.storage(StorageFailure(reason: try #require(error).description))
    let store = TestStore(initialState: AccountForm.State(sending: draft)) {
      AccountForm()
    } withDependencies: {
      $0.draftStore = file
    }
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: values)) }
    await store.receive(.submissionResponse(.draftUnavailable(problem))) { $0.phase = .draftUnavailable(problem) }
    await store.finish()
  }

  @Test("Is given back with the typed values when the server finds fault, and can be claimed at once")
  func rejected() async throws {
    let draft = try await savedDraft()
    let problems = ValidationErrors(messages: [.email: ["is invalid", "is taken"]], remarks: ["no more today"])
    let store = TestStore(initialState: AccountForm.State(draft: draft)) {
      AccountForm()
    } withDependencies: {
      $0.date = .constant(.noon + 10)
      $0.accounts.create = { _ async throws(SubmissionError) in throw .rejected(problems) }
    }
    await store.send(.appeared) { $0.phase = .editing }
    await store.send(.fieldChanged(.firstName, "Hedy")) { $0.values.firstName = "Hedy" }
    var typed = values
    typed[.firstName] = "Hedy"
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: typed)) }
    await store.receive(.submissionResponse(.rejected(problems))) {
      $0.phase = .editing
      $0.problems = problems
    }
    await store.finish()
    let kept = try await drafts.claim(draft.id)
    #expect(kept?.values == typed)
    #expect(kept?.savedAt == .noon + 10)
    #expect(kept?.reason == "the server rejects it: email is invalid; email is taken; no more today")
  }

  @Test("Is given back as it was when the server refuses it as a whole")
  func notWanted() async throws {
    let draft = try await savedDraft()
    let store = TestStore(initialState: AccountForm.State(draft: draft)) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { _ async throws(SubmissionError) in throw .failed(.refusal) }
    }
    await store.send(.appeared) { $0.phase = .editing }
    await store.send(.fieldChanged(.firstName, "Hedy")) { $0.values.firstName = "Hedy" }
    await store.send(.submitted) {
      var values = values
      values[.firstName] = "Hedy"
      $0.phase = .submitting(try AccountPayload(changing: values))
    }
    await store.receive(.submissionResponse(.failed(.refusal, draft: .notWanted))) {
      $0.phase = .failed(.refusal, draft: .notWanted)
    }
    await store.finish()
    let kept = try await drafts.claim(draft.id)
    #expect(kept?.values == values)
    #expect(kept?.reason == NetworkError.refusal.description)
  }

  @Test("Is kept in a new draft when the one it was taken up from has been discarded meanwhile")
  func discardedMeanwhile() async throws {
    let draft = try await savedDraft()
    let store = TestStore(initialState: AccountForm.State(sending: draft)) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { [drafts] _ async throws(SubmissionError) in
        _ = try? await drafts.remove(draft.id)
        throw .failed(.sample)
      }
    }
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: values)) }
    await store.receive(.submissionResponse(.failed(.sample, draft: .kept(2)))) {
      $0.phase = .failed(.sample, draft: .kept(2))
      $0.draftID = 2
    }
    await store.finish()
    #expect(try await drafts.drafts(of: nil).map(\.values) == [values])
  }

  @Test("Stays in its draft, and is given back, when nothing can be written there, and was not changed")
  func keptAsItWas() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = DraftStore(folder: folder, busyTimeout: .zero)
    let draft = try await savedDraft(in: file)
    let blocker = try Blocker(path: #require(file.path))
    let store = TestStore(initialState: AccountForm.State(sending: draft)) {
      AccountForm()
    } withDependencies: {
      $0.draftStore = file
      $0.accounts.create = { _ async throws(SubmissionError) in
        await blocker.block()
        throw .failed(.sample)
      }
    }
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: values)) }
    await store.receive(.submissionResponse(.failed(.sample, draft: .kept(draft.id)))) {
      $0.phase = .failed(.sample, draft: .kept(draft.id))
    }
    await store.finish()
    #expect(try await DraftStore(folder: folder).claim(draft.id) == draft)
  }

  @Test("Has the draft still where it was delivered and the draft could not be removed")
  func remaining() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = DraftStore(folder: folder, busyTimeout: .zero)
    let draft = try await savedDraft(in: file)
    let blocker = try Blocker(path: #require(file.path))
    let store = TestStore(initialState: AccountForm.State(sending: draft)) {
      AccountForm()
    } withDependencies: {
      $0.draftStore = file
      $0.accounts.create = { _ in
        await blocker.block()
        return .sample(13)
      }
    }
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: values)) }
    await store.receive(.submissionResponse(.accepted(.sample(13), remaining: draft.id))) {
      $0.phase = .finished(.sample(13))
    }
    await store.finish()
    #expect(store.state.draftID == draft.id)
  }

  @Dependency(\.draftStore) private var drafts

  /// A draft for the server that is asked.
  private func savedDraft(
    _ values: [AccountField: String]? = nil, of account: Account.ID? = nil, in drafts: DraftStore? = nil
  ) async throws -> AccountDraft {
    try await (drafts ?? self.drafts).add(
      values ?? self.values, accountID: account, source: "accounts", reason: "offline", at: .noon)
  }
}
