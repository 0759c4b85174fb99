import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Persistence
import Synchronization
import Testing

@Suite("The form of an account to be made", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountCreationTests {
  @Dependency(\.responseCache) private var responseCache
  @Dependency(\.draftStore) private var draftStore

  @Test("Is typed in, sent once, and finished with the account")
  func finished() async throws {
    let sent = Mutex<[AccountPayload]>([])
    let store = TestStore(initialState: AccountForm.State(purpose: .create)) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { changes in
        sent.withLock { $0.append(changes) }
        return .sample(13)
      }
    }
    await responseCache.save(SavedRows<Account>(rows: [.sample(1)], fetchedAt: .noon), as: .accounts())
    await store.send(.submitted)
    await store.send(.appeared) { $0.phase = .editing }
    await store.send(.appeared)
    await store.send(.fieldChanged(.firstName, " Ada ")) {
      $0.values.firstName = " Ada "
      $0.typedFields = [.firstName]
    }
    await store.send(.valuesGiven([.lastName: "Example", .email: "ada@example.org"])) {
      $0.values.lastName = "Example"
      $0.values.email = "ada@example.org"
      $0.typedFields = [.firstName, .lastName, .email]
    }
    let changes = try AccountPayload(creating: .sample)
    await store.send(.submitted) { $0.phase = .submitting(changes) }
    await store.send(.submitted)
    await store.send(.fieldChanged(.firstName, "too late"))
    await store.receive(.submissionResponse(.accepted(.sample(13), remaining: nil))) {
      $0.phase = .finished(.sample(13))
    }
    await store.send(.submitted)
    await store.send(.fieldChanged(.firstName, "later still"))
    await store.finish()
    #expect(sent.withLock { $0 } == [changes])
    #expect(try await draftStore.drafts(of: nil).isEmpty)
    // The saved list is not the server's any more; the account is, and needs no request.
    #expect(await responseCache.summary().answers.map(\.name) == [.accounts("users/13.json")])
    let saved: SavedRows<Account>? = await responseCache.rows(of: .accounts("users/13.json"))
    #expect(saved == SavedRows(rows: [.sample(13)], fetchedAt: .noon))
  }

  @Test("Is not sent with faults; a field's faults go when it is typed in again")
  func faults() async {
    let store = TestStore(initialState: AccountForm.State(purpose: .create)) { AccountForm() }
    await store.send(.appeared) { $0.phase = .editing }
    await store.send(.valuesGiven([.firstName: "  ", .email: "ada"])) {
      $0.values = AccountFormFields(firstName: "  ", email: "ada")
      $0.typedFields = [.firstName, .email]
    }
    await store.send(.submitted) {
      $0.problems.messages = [
        .firstName: ["must not be empty"], .lastName: ["must not be empty"],
        .email: ["\"ada\" is not an e-mail address: it has no @"],
      ]
    }
    await store.send(.fieldChanged(.email, "ada@")) {
      $0.values.email = "ada@"
      $0.problems.messages[.email] = nil
    }
    await store.send(.submitted) {
      $0.problems.messages[.email] = ["\"ada@\" is not an e-mail address: nothing stands after the @"]
    }
    await store.finish()
  }

  @Test("Comes back with the server's faults, the typed text and no draft, and can be sent again")
  func rejected() async throws {
    let problems = ValidationErrors(messages: [.email: ["has already been taken"]], remarks: ["try another"])
    let replies = Mutex<[Result<Account, SubmissionError>]>([.failure(.rejected(problems)), .success(.sample(13))])
    let store = TestStore(initialState: .filled) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { _ async throws(SubmissionError) in try replies.withLock { $0.removeFirst() }.get() }
    }
    let changes = try AccountPayload(creating: .sample)
    await store.send(.submitted) { $0.phase = .submitting(changes) }
    await store.receive(.submissionResponse(.rejected(problems))) {
      $0.phase = .editing
      $0.problems = problems
    }
    #expect(try await draftStore.drafts(of: nil).isEmpty)
    await store.send(.fieldChanged(.email, "a@example.org")) {
      $0.values.email = "a@example.org"
      $0.problems = ValidationErrors(remarks: ["try another"])
    }
    let others = try AccountPayload(
      creating: AccountFormFields(firstName: "Ada", lastName: "Example", email: "a@example.org"))
    await store.send(.submitted) {
      $0.phase = .submitting(others)
      $0.problems = ValidationErrors()
    }
    await store.receive(.submissionResponse(.accepted(.sample(13), remaining: nil))) {
      $0.phase = .finished(.sample(13))
    }
    await store.finish()
  }

  @Test(
    "Is kept as a draft when it is not delivered, or perhaps not",
    arguments: [
      .sample, .connectionLost(url: "u"), .timedOut(url: "u", after: .seconds(30)), .offline(url: "u"),
      .secureConnectionFailed(host: "h", reason: .expired), .cancelled,
      .invalidResponse(url: "u", reason: "no status"),
      .status(503), .webPage(url: "u"),
    ] as [NetworkError])
  func kept(error: NetworkError) async throws {
    let store = TestStore(initialState: .filled) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { _ async throws(SubmissionError) in throw .failed(error) }
    }
    let changes = try AccountPayload(creating: .sample)
    await store.send(.submitted) { $0.phase = .submitting(changes) }
    await store.receive(.submissionResponse(.failed(error, draft: .kept(1)))) {
      $0.phase = .failed(error, draft: .kept(1))
      $0.draftID = 1
    }
    await store.finish()
    let draft = AccountDraft(
      id: 1, source: "accounts", accountID: nil,
      values: [.firstName: "Ada", .lastName: "Example", .email: "ada@example.org"], savedAt: .noon,
      reason: error.description)
    #expect(try await draftStore.drafts(of: nil) == [draft])
  }

  @Test(
    "Is not kept when the server refuses it as a whole, or has taken it and answers what cannot be read",
    arguments: [
      .refusal, .status(404), .invalidRequest(url: "u", reason: "no server"),
      .redirectRefused(url: "u", reason: "away"),
      .undecodable(url: "u", path: "id", reason: "missing"), .emptyResponse(url: "u"),
      .responseTooLarge(url: "u", limit: 1),
    ] as [NetworkError])
  func notWanted(error: NetworkError) async throws {
    let store = TestStore(initialState: .filled) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { _ async throws(SubmissionError) in throw .failed(error) }
    }
    let changes = try AccountPayload(creating: .sample)
    await store.send(.submitted) { $0.phase = .submitting(changes) }
    await store.receive(.submissionResponse(.failed(error, draft: .notWanted))) {
      $0.phase = .failed(error, draft: .notWanted)
    }
    await store.finish()
    #expect(try await draftStore.drafts(of: nil).isEmpty)
  }

  @Test("Is sent again from the draft it was kept in, and the draft goes when it is delivered")
  func sentAgain() async throws {
    let replies = Mutex<[Result<Account, SubmissionError>]>([
      .failure(.failed(.sample)), .failure(.failed(.offline(url: "u"))), .success(.sample(13)),
    ])
    let store = TestStore(initialState: .filled) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { _ async throws(SubmissionError) in try replies.withLock { $0.removeFirst() }.get() }
    }
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(creating: .sample)) }
    await store.receive(.submissionResponse(.failed(.sample, draft: .kept(1)))) {
      $0.phase = .failed(.sample, draft: .kept(1))
      $0.draftID = 1
    }
    await store.send(.fieldChanged(.firstName, "Grace")) {
      $0.phase = .editing
      $0.values.firstName = "Grace"
    }
    let values = AccountFormFields(firstName: "Grace", lastName: "Example", email: "ada@example.org")
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(creating: values)) }
    await store.receive(.submissionResponse(.failed(.offline(url: "u"), draft: .kept(1)))) {
      $0.phase = .failed(.offline(url: "u"), draft: .kept(1))
    }
    #expect(try await draftStore.drafts(of: nil).map(\.values[.firstName]) == ["Grace"])
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(creating: values)) }
    await store.receive(.submissionResponse(.accepted(.sample(13), remaining: nil))) {
      $0.phase = .finished(.sample(13))
      $0.draftID = nil
    }
    await store.finish()
    #expect(try await draftStore.drafts(of: nil).isEmpty)
  }

  @Test("Says that it could not be kept where drafts have no place")
  func notKept() async throws {
    let file = DraftStore(folder: "/dev/null/drafts")
    let store = TestStore(initialState: .filled) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { _ async throws(SubmissionError) in throw .failed(.sample) }
      $0.draftStore = file
    }
    let error = await #expect(throws: DatabaseError.self) {
      _ = try await file.add([:], accountID: nil, source: "s", reason: "r", at: .noon)
    }
    let reason = try #require(error).description
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(creating: .sample)) }
    await store.receive(.submissionResponse(.failed(.sample, draft: .notKept(reason: reason)))) {
      $0.phase = .failed(.sample, draft: .notKept(reason: reason))
    }
    await store.finish()
  }

  @Test("Is kept when the user gives up waiting")
  func cancelled() async throws {
    let began = Gate()
    let store = TestStore(initialState: .filled) {
      AccountForm()
    } withDependencies: {
      $0.accounts.create = { _ async throws(SubmissionError) in
        began.open()
        await Gate().wait()
        throw .failed(.cancelled)
      }
    }
    let work = await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(creating: .sample)) }
    await began.wait()
    work.cancel()
    await store.finish()
    let drafts = try await draftStore.drafts(of: "accounts")
    #expect(drafts.map(\.reason) == [NetworkError.cancelled.description])
    #expect(drafts.map(\.values[.email]) == ["ada@example.org"])
  }
}

extension AccountForm.State {
  /// A form to make an account that has been filled in.
  fileprivate static var filled: Self {
    var state = Self(purpose: .create)
    state.phase = .editing
    state.values = .sample
    state.typedFields = [.firstName, .lastName, .email]
    return state
  }
}
