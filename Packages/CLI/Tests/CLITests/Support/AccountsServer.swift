import Models
import NetworkClient
import Synchronization

/// An accounts service in memory: it notes what it is asked, and refuses the forms that it is told to refuse.
final class AccountsServer: Sendable {
  /// What it was asked.
  enum Call: Hashable {
    case accounts
    case account(Account.ID)
    case create(AccountPayload)
    case update(Account.ID, AccountPayload)
  }

  private struct State {
    var accounts: [Account]
    var refusals: [SubmissionError]
    var calls: [Call] = []
  }

  private let readFailure: NetworkError?
  private let state: Mutex<State>

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - accounts: What it holds.
  ///   - readFailure: Why nothing can be read of it.
  ///   - refusals: What becomes of the first forms that are sent to it; the others are taken.
  init(
    _ accounts: [Account] = [.ada, .kim], reading readFailure: NetworkError? = nil, refusals: SubmissionError...
  ) {
    self.readFailure = readFailure
    state = Mutex(State(accounts: accounts, refusals: refusals))
  }

  /// What it was asked, the first call first.
  var calls: [Call] { state.withLock { $0.calls } }

  /// The calls of the API.
  var client: AccountsClient {
    AccountsClient(
      accounts: Endpoint { () async throws(NetworkError) in
        LossyArray(try self.read(.accounts))
      },
      account: Endpoint { id async throws(NetworkError) in
        guard let account = try self.read(.account(id)).first(where: { $0.id == id }) else {
          throw .status(404, "/users/\(id).json")
        }
        return account
      },
      create: { changes async throws(SubmissionError) in
        let form = Account(id: 4, firstName: "", lastName: "", email: "", createdAt: .now)
        return try self.take(.create(changes), into: form, changes)
      },
      update: { id, changes async throws(SubmissionError) in
        let known = self.state.withLock { $0.accounts.first { $0.id == id } }
        return try self.take(.update(id, changes), into: known ?? .kim, changes)
      })
  }

  private func read(_ call: Call) throws(NetworkError) -> [Account] {
    let accounts = state.withLock { state in
      state.calls.append(call)
      return state.accounts
    }
    if let readFailure { throw readFailure }
    return accounts
  }

  private func take(_ call: Call, into account: Account, _ changes: AccountPayload) throws(SubmissionError) -> Account {
    try state.withLock { state throws(SubmissionError) in
      state.calls.append(call)
      if !state.refusals.isEmpty { throw state.refusals.removeFirst() }
      var account = account
      account.firstName = changes.firstName ?? account.firstName
      account.lastName = changes.lastName ?? account.lastName
      account.email = changes.email?.text ?? account.email
      account.avatarURL = changes.avatarURL ?? account.avatarURL
      account.updatedAt = .now
      return account
    }
  }
}

extension Timestamp {
  /// The time at which all tests take place.
  static let now = Timestamp("2027-01-15T08:00:00.000Z")
}

extension Account {
  static let ada = Account(
    id: 1, firstName: "Ada", lastName: "Byron", email: "ada@example.com",
    createdAt: Timestamp("2016-09-20T14:44:33.573Z"), updatedAt: Timestamp("2019-11-11 19:13:41 UTC"),
    url: "https://accounts.example/users/1.json")

  static let kim = Account(
    id: 2, firstName: "Kim", lastName: "Löw", email: "kim@example.com", avatarURL: "https://images.example/kim.png")
}

extension AccountPayload {
  /// What is sent of a new account.
  static let ada = AccountPayload.of([.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org"])

  static func of(_ values: [AccountField: String]) -> AccountPayload {
    do {
      return try AccountPayload(changing: values)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension SubmissionError {
  static let unreachable = SubmissionError.failed(.unreachable)
  static let taken = SubmissionError.rejected(ValidationErrors(messages: [.email: ["has already been taken"]]))
}
