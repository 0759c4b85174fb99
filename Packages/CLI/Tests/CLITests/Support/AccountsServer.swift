import Foundation
import Models
import NetworkClient
import Synchronization
import ViewsTestSupport

/// An accounts server in memory.
///
/// It records the requests, and rejects some of the forms.
final class AccountsServer: APIClient {
  /// The outcome of a form that is not accepted.
  enum Refusal {
    case failed(NetworkError)
    case rejected(ValidationErrors)
    /// The request succeeds without an account.
    case accepted(String)
  }

  private struct State {
    var accounts: [Account]
    var refusals: [Refusal]
    var calls: [String] = []
  }

  private let readFailure: NetworkError?
  private let state: Mutex<State>

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - readFailure: The error of every `GET`.
  ///   - refusals: The outcomes of the first forms; later ones are accepted.
  init(_ accounts: [Account] = [.ada, .kim], reading readFailure: NetworkError? = nil, refusals: Refusal...) {
    self.readFailure = readFailure
    state = Mutex(State(accounts: accounts, refusals: refusals))
  }

  /// The requests, in order: `GET users/2.json`, or for a form with its body, `PATCH users/2.json {"user":{…}}`.
  var calls: [String] { state.withLock { $0.calls } }

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    let target = "\(request.target)"
    let data = try? request.body?.data()
    let body = data.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
    let (accounts, refusal) = state.withLock { state in
      state.calls.append("\(request.method.rawValue) \(target)\(body)")
      let isForm = request.method != .get && !state.refusals.isEmpty
      return (state.accounts, isForm ? state.refusals.removeFirst() : nil)
    }
    let known = accounts.first { target == "users/\($0.id).json" }
    let value: any Sendable
    switch (request.method, refusal) {
    case (_, .failed(let error)?): throw error
    case (_, .accepted(let body)?):
      return HTTPResponse(url: nil, statusCode: 201, body: Data(body.utf8))
    case (_, .rejected(let errors)?): value = AccountSubmission.rejected(errors)
    case (.get, nil):
      if let readFailure { throw readFailure }
      if target == "users.json" {
        value = LossyArray(accounts)
      } else {
        guard let known else { throw .status(404, "/\(target)") }
        value = known
      }
    default:
      let new = Account(id: 4, firstName: "", lastName: "", email: "", createdAt: .now)
      value = AccountSubmission.accepted(.stored((known ?? new).changed(by: data)))
    }
    guard let response = value as? Response else { preconditionFailure("\(target): \(Response.self)") }
    return HTTPResponse(decoded: response)
  }
}

extension Account {
  /// The account with the fields of a form.
  fileprivate func changed(by body: Data?) -> Account {
    struct Form: Decodable { var user: [String: String] }
    let fields = body.flatMap { try? JSONDecoder().decode(Form.self, from: $0).user } ?? [:]
    var account = self
    account.firstName = fields["first_name"] ?? firstName
    account.lastName = fields["last_name"] ?? lastName
    account.email = fields["email"] ?? email
    account.avatarURL = fields["avatar_url"] ?? avatarURL
    account.updatedAt = .now
    return account
  }
}

extension Timestamp {
  /// The current date of all tests.
  static let now = Timestamp("2027-01-15T08:00:00.000Z")
}

extension AccountsServer.Refusal {
  static let unreachable = Self.failed(.unreachable)
  static let taken = Self.rejected(ValidationErrors(messages: [.email: ["has already been taken"]]))
}
