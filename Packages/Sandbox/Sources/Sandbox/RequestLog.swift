import Synchronization

/// A log of the requests to a sandbox, for tests that check or count them.
///
/// Pass its ``record(_:)`` to ``SandboxServer/init(data:accountsFile:port:delay:onRequest:)``. A request is in the log
/// before the client receives the response.
public final class RequestLog: Sendable {
  private let storage = Mutex<[RequestRecord]>([])

  /// Creates an empty log.
  public init() {}

  /// The requests in the order of their arrival.
  public var records: [RequestRecord] {
    storage.withLock { $0 }
  }

  /// Adds a request.
  public func record(_ record: RequestRecord) {
    storage.withLock { $0.append(record) }
  }

  /// Removes all requests.
  public func clear() {
    storage.withLock { $0.removeAll() }
  }
}
