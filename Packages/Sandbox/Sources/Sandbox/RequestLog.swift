import Synchronization

/// Collects what the sandbox has been asked, for tests that count requests.
///
/// Give its ``record(_:)`` to ``SandboxServer/init(database:accountsFile:port:onRequest:)``.
/// A client that holds an answer will find its request in the log.
public final class RequestLog: Sendable {
  private let storage = Mutex<[RequestRecord]>([])

  /// Creates an empty log.
  public init() {}

  /// The requests so far, in the order in which the server took them up.
  public var records: [RequestRecord] {
    storage.withLock { $0 }
  }

  /// Adds a request.
  ///
  /// - Parameter record: The request and the status of its answer.
  public func record(_ record: RequestRecord) {
    storage.withLock { $0.append(record) }
  }

  /// Forgets all requests.
  public func clear() {
    storage.withLock { $0.removeAll() }
  }
}
