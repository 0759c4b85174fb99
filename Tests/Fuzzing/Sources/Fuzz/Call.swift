import Foundation
import Models
import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the client asks for: one of the requests of its APIs, or one that an API could have.
enum Call: CaseIterable {
  case posts, postsIfChanged, post, strictUsers, users, head
  case producers, producer
  case accounts, account, newAccount, changedAccount

  /// What became of a call, in words without white space that can be counted.
  struct Outcome {
    /// A value came back.
    static let value = "value"
    /// The form was refused, and the reasons came back.
    static let rejected = "rejected"
    /// The request was cancelled, which nobody asks for here.
    static let cancelled = "cancelled"
    /// The answer says that nothing has changed.
    static let notModified = "notModified"

    let kind: String
    /// The value, or what went wrong.
    let content: any Sendable
  }

  /// Whether the answer has no body, whatever its head says (RFC 9110, section 9.3.2).
  var isHead: Bool { self == .head }

  /// Makes the call with a seed in its address and in its head, so that the server knows which reply is meant.
  func send(seed: UInt64, port: Int, session: URLSession, configuration: HTTPClient.Configuration) async -> Outcome {
    do {
      let baseURL = try BaseURL("http://127.0.0.1:\(port)/\(seed)")
      let call = Sending(
        client: HTTPClient(baseURL: baseURL, session: session, configuration: configuration), seed: seed)
      switch self {
      case .posts: return try await call.value(.posts)
      case .postsIfChanged: return try await call.conditional(.posts)
      case .post: return try await call.value(.post(7))
      case .strictUsers: return try await call.value(Request<[User]>(path: ["users"]))
      case .users: return try await call.value(.users)
      case .head: return try await call.value(Request(.head, path: ["posts"]) { response, _ in response.statusCode })
      case .producers: return try await call.value(.producers(page: 1, size: 20))
      case .producer: return try await call.value(.producer(12))
      case .accounts: return try await call.value(.accounts)
      case .account: return try await call.value(.account(3))
      case .newAccount: return try await call.form(.creatingAccount(try Self.changes(isLong: seed.isMultiple(of: 2))))
      case .changedAccount: return try await call.form(.changingAccount(3, try Self.changes(isLong: false)))
      }
    } catch NetworkError.cancelled {
      return Outcome(kind: Outcome.cancelled, content: NetworkError.cancelled)
    } catch {
      let label = Mirror(reflecting: error).children.first?.label
      return Outcome(kind: label ?? "\(type(of: error))", content: error)
    }
  }

  private static func changes(isLong: Bool) throws -> AccountPayload {
    let name = isLong ? String(repeating: "Ada ", count: 2_000) : "Ada"
    return try AccountPayload(changing: [.firstName: name, .lastName: "Example", .email: "ada@example.org"])
  }
}

/// A client about to send a request, with a seed in its head.
private struct Sending {
  let client: HTTPClient
  let seed: UInt64

  func value<Response>(_ request: Request<Response>) async throws -> Call.Outcome {
    Call.Outcome(kind: Call.Outcome.value, content: try await client.send(marked(request)))
  }

  func conditional<Response>(_ request: Request<Response>) async throws -> Call.Outcome {
    switch try await client.send(marked(request), ifNoneMatch: "\"v1\"") {
    case .notModified: Call.Outcome(kind: Call.Outcome.notModified, content: "nothing has changed")
    case .modified(let value, _): Call.Outcome(kind: Call.Outcome.value, content: value)
    }
  }

  func form(_ request: Request<Result<Account, ValidationErrors>>) async throws -> Call.Outcome {
    switch try await client.send(marked(request)) {
    case .success(let account): Call.Outcome(kind: Call.Outcome.value, content: account)
    case .failure(let problems): Call.Outcome(kind: Call.Outcome.rejected, content: problems)
    }
  }

  private func marked<Response>(_ request: Request<Response>) -> Request<Response> {
    var request = request
    request.headers["Seed"] = "\(seed)"
    return request
  }
}
