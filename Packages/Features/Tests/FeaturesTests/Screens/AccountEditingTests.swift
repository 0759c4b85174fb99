import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Persistence
import Synchronization
import Testing

@Suite("The form of an account to be changed", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AccountEditingTests {
  private let account = Dated.atNoon(Account.sample(3, avatarURL: "https://images.example/3.png"))

  @Dependency(\.responseCache) private var responseCache
  @Dependency(\.draftStore) private var draftStore

  @Test("Is filled in with what the server has, and sends what differs")
  func finished() async throws {
    let sent = Mutex<[AccountPayload]>([])
    let changed = Account.sample(3, firstName: "Grace")
    let store = TestStore(initialState: AccountForm.State(purpose: .edit(3))) {
      AccountForm()
    } withDependencies: {
      $0.accounts.account = Endpoint { [account] id in
        #expect(id == 3)
        return account.value
      }
      $0.accounts.update = { id, changes in
        #expect(id == 3)
        sent.withLock { $0.append(changes) }
        return changed
      }
    }
    // It is asked for though it is fresh: what is changed must be what the server has.
    await responseCache.save(SavedRows<Account>(rows: [.sample(3), .sample(4)], fetchedAt: .noon), as: .accounts())
    await store.send(.appeared) { $0.phase = .loading }
    await store.send(.submitted)
    await store.send(.fieldChanged(.firstName, "Grace ")) {
      $0.values.firstName = "Grace "
      $0.typedFields = [.firstName]
    }
    await store.receive(.accountResponse(.loaded(account))) {
      $0.phase = .editing
      $0.original = AccountFormFields(account.value)
      $0.values = AccountFormFields(account.value)
      $0.values.firstName = "Grace "
    }
    #expect(store.state.changes == [.firstName: "Grace"])
    await store.send(.fieldChanged(.avatarURL, "")) {
      $0.values.avatarURL = ""
      $0.typedFields = [.firstName, .avatarURL]
    }
    let changes = try AccountPayload(changing: [.firstName: "Grace", .avatarURL: ""])
    await store.send(.submitted) { $0.phase = .submitting(changes) }
    await store.receive(.submissionResponse(.accepted(changed, remaining: nil))) { $0.phase = .finished(changed) }
    await store.finish()
    #expect(sent.withLock { $0 } == [changes])
    #expect(await responseCache.summary().answers.map(\.name) == [.accounts("users/3.json")])
    let saved: SavedRows<Account>? = await responseCache.row(3, in: "accounts")
    #expect(saved?.rows == [changed])
  }

  @Test("Sends nothing when nothing differs")
  func unchanged() async {
    let store = TestStore(initialState: AccountForm.State(purpose: .edit(3))) {
      AccountForm()
    } withDependencies: {
      $0.accounts.account = Endpoint { [account] _ in account.value }
    }
    await store.send(.valuesGiven([.firstName: " Ada "])) {
      $0.values.firstName = " Ada "
      $0.typedFields = [.firstName]
    }
    await store.send(.appeared) { $0.phase = .loading }
    await store.receive(.accountResponse(.loaded(account))) {
      $0.phase = .editing
      $0.original = AccountFormFields(account.value)
      $0.values = AccountFormFields(account.value)
      $0.values.firstName = " Ada "
    }
    await store.send(.submitted) { $0.phase = .unchanged }
    await store.send(.fieldChanged(.firstName, "")) {
      $0.phase = .editing
      $0.values.firstName = ""
    }
    await store.send(.submitted) { $0.problems.messages[.firstName] = ["must not be empty"] }
    await store.finish()
  }

  @Test("Says that the account did not come, and has nothing to send then")
  func notLoaded() async {
    let store = TestStore(initialState: AccountForm.State(purpose: .edit(3))) {
      AccountForm()
    } withDependencies: {
      $0.accounts.account = Endpoint { _ async throws(NetworkError) in throw .status(404) }
    }
    await store.send(.appeared) { $0.phase = .loading }
    await store.receive(.accountResponse(.failed(.status(404), previous: nil))) {
      $0.phase = .notLoaded(.status(404))
    }
    await store.send(.submitted) { $0.phase = .unchanged }
    await store.finish()
  }

  @Test("Goes on with what is saved of the account when the server cannot be reached, and keeps what is typed")
  func outage() async throws {
    await responseCache.save(SavedRows(rows: [account.value], fetchedAt: .noon), as: .accounts())
    let store = TestStore(initialState: AccountForm.State(purpose: .edit(3))) {
      AccountForm()
    } withDependencies: {
      $0.accounts.account = Endpoint { _ async throws(NetworkError) in throw .sample }
      $0.accounts.update = { _, _ async throws(SubmissionError) in throw .failed(.sample) }
    }
    await store.send(.appeared) { $0.phase = .loading }
    await store.receive(.accountResponse(.failed(.sample, previous: account))) {
      $0.phase = .notLoaded(.sample)
      $0.original = AccountFormFields(account.value)
      $0.values = AccountFormFields(account.value)
    }
    await store.send(.fieldChanged(.lastName, "Sample")) {
      $0.phase = .editing
      $0.values.lastName = "Sample"
      $0.typedFields = [.lastName]
    }
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: [.lastName: "Sample"])) }
    await store.receive(.submissionResponse(.failed(.sample, draft: .kept(1)))) {
      $0.phase = .failed(.sample, draft: .kept(1))
      $0.draftID = 1
    }
    await store.finish()
    let drafts = try await draftStore.drafts(of: "accounts")
    #expect(drafts.map(\.accountID) == [3])
    #expect(drafts.map(\.values) == [[.lastName: "Sample"]])
  }

  @Test("Sends exactly the fields that are given without looking at the account, one to be emptied among them")
  func withoutLoading() async throws {
    let values: [AccountField: String] = [.firstName: " Ada ", .avatarURL: ""]
    let store = TestStore(initialState: AccountForm.State(editing: 3, changing: values)) {
      AccountForm()
    } withDependencies: {
      $0.accounts.update = { _, _ in .sample(3) }
    }
    #expect(store.state.changes == values)
    #expect(store.state.original == nil)
    await store.send(.appeared)
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: values)) }
    await store.receive(.submissionResponse(.accepted(.sample(3), remaining: nil))) {
      $0.phase = .finished(.sample(3))
    }
    await store.finish()
  }

  @Test("Sends nothing when no field is given")
  func nothingGiven() async {
    let store = TestStore(initialState: AccountForm.State(editing: 3, changing: [:])) { AccountForm() }
    await store.send(.submitted) { $0.phase = .unchanged }
    await store.finish()
  }

  @Test("Removes what is saved of an account that the server says is not there")
  func notThere() async throws {
    await responseCache.save(SavedRows<Account>(rows: [.sample(3), .sample(4)], fetchedAt: .noon), as: .accounts())
    let store = TestStore(initialState: AccountForm.State(editing: 3, changing: [.lastName: "Sample"])) {
      AccountForm()
    } withDependencies: {
      $0.accounts.update = { _, _ async throws(SubmissionError) in throw .failed(.status(404)) }
    }
    await store.send(.submitted) { $0.phase = .submitting(try AccountPayload(changing: [.lastName: "Sample"])) }
    await store.receive(.submissionResponse(.failed(.status(404), draft: .notWanted))) {
      $0.phase = .failed(.status(404), draft: .notWanted)
    }
    await store.finish()
    let saved: SavedRows<Account>? = await responseCache.rows(of: .accounts())
    #expect(saved?.rows == [.sample(4)])
  }
}
