import NetworkClient
import Synchronization
import Testing

/// The server's side of one call: what it replies in turn, and the entity tags it was asked with.
///
/// To be asked more often than there are replies fails the test.
final class Calls<Input: Sendable, Response: Sendable>: Sendable {
  enum Reply: Sendable {
    case sends(Response, entityTag: String? = nil)
    case saysNotModified
    case fails(NetworkError)
  }

  private let replies: Mutex<[Reply]>
  private let asked = Mutex<[String?]>([])

  init(_ replies: Reply...) {
    self.replies = Mutex(replies)
  }

  /// The entity tag of each request so far.
  var tags: [String?] { asked.withLock { $0 } }

  var endpoint: Endpoint<Input, Response> {
    Endpoint(conditional: { _, tag async throws(NetworkError) in try self.reply(to: tag) })
  }

  private func reply(to tag: String?) throws(NetworkError) -> Conditional<Response> {
    asked.withLock { $0.append(tag) }
    switch replies.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
    case .sends(let response, let tag): return .modified(response, entityTag: tag)
    case .saysNotModified: return .notModified
    case .fails(let error): throw error
    case nil:
      Issue.record("the server was asked once more than expected, with the entity tag \(tag ?? "none")")
      throw .cancelled
    }
  }
}

extension Endpoint {
  /// A call that ends only when it is cancelled.
  static var unanswered: Self {
    Self(conditional: { _, _ async throws(NetworkError) in
      await Gate().wait()
      throw .cancelled
    })
  }
}
