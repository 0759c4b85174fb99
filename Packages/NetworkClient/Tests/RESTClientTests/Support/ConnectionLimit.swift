import TestSupport
import Testing

private let connectionLimit = ConcurrencyLimit(6)

extension Trait where Self == ConcurrencyLimit {
  /// Limits how many tests run concurrently that have a server, with a thread for each connection, and a session.
  static var connects: ConcurrencyLimit { connectionLimit }
}
