import Foundation
import Models
import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request of the client: one of its APIs, or another possible one.
enum Call: CaseIterable {
  case posts, postsIfChanged, post, strictUsers, users, head
  case producers, producer
  case accounts, account, newAccount, changedAccount

  /// The result of a call.
  struct Outcome {
    /// A value was returned.
    static let value = "value"
    /// The form was rejected with validation errors.
    static let rejected = "rejected"
    /// The request was cancelled, which must not happen.
    static let cancelled = "cancelled"
    /// The response was 304.
    static let notModified = "notModified"

    let kind: String
    /// The value or the error.
    let content: any Sendable
  }

  /// Whether the response has no body (RFC 9110, section 9.3.2).
  var isHead: Bool { self == .head }

  /// Sends the request with a seed in its path and header, which selects the response.
  func send(seed: UInt64, port: Int, session: URLSession, configuration: HTTPClient.Configuration) async -> Outcome {
    do {
      let baseURL = try BaseURL("http://127.0.0.1:\(port)/\(seed)")
      let call = SeededClient(
        client: HTTPClient(baseURL: baseURL, session: session, configuration: configuration), seed: seed)
      switch self {
      case .posts: return try await call.value(.posts)
      case .postsIfChanged: return try await call.conditional(.posts)
      case .post: return try await call.value(.post(7))
      case .strictUsers: return try await call.value(Request<[User]>(path: "users"))
      case .users: return try await call.value(.users)
      case .head: return try await call.value(Request(.head, path: "posts") { response, _ in response.statusCode })
      case .producers: return try await call.value(.producers(page: 1, size: 20))
      case .producer: return try await call.value(.producer(12))
      case .accounts: return try await call.value(.accounts)
      case .account: return try await call.value(.account(3))
      case .newAccount: return try await call.form(.creatingAccount(try Self.changes(isLong: seed.isMultiple(of: 2))))
      case .changedAccount: return try await call.form(.changingAccount(3, try Self.changes(isLong: false)))
      }
    } catch NetworkError.Kind.cancelled {
      return Outcome(kind: Outcome.cancelled, content: NetworkError.cancelled)
    } catch {
      let kind = (error as? NetworkError)?.kind
      return Outcome(kind: kind?.description ?? "\(type(of: error))", content: error)
    }
  }

  private static func changes(isLong: Bool) throws -> AccountPayload {
    let name = isLong ? String(repeating: "Ada ", count: 2_000) : "Ada"
    return try AccountPayload(changing: [.firstName: name, .lastName: "Example", .email: "ada@example.org"])
  }
}

/// A client that adds a seed to the header of each request.
private struct SeededClient {
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
