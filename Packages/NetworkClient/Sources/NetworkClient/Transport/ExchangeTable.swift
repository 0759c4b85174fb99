import Synchronization

/// The requests under way, by the identifier of their task; each is taken out, and its caller resumed, exactly once.
final class ExchangeTable: Sendable {
  private let exchanges = Mutex<[Int: Exchange]>([:])

  /// Enters an exchange.
  func begin(_ exchange: Exchange, task: Int) {
    exchanges.withLock { $0[task] = exchange }
  }

  /// Ends an exchange because its caller was cancelled; does nothing when it is over or has not begun.
  func cancel(task: Int) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task) }
    exchange?.continuation.resume(returning: .failure(.cancelled))
  }

  /// Takes what arrived for a task into its exchange.
  ///
  /// - Parameter update: Changes the exchange, and gives a result to end it with, or `nil` to go on.
  /// - Returns: Whether the exchange goes on.
  @discardableResult
  func update(
    task: Int, _ update: (inout Exchange) -> Result<HTTPResponse, NetworkError>?
  ) -> Bool {
    let ended = exchanges.withLock { exchanges -> (Exchange, Result<HTTPResponse, NetworkError>)?? in
      // Taken out while it changes, so that the body is not copied with each chunk.
      guard var exchange = exchanges.removeValue(forKey: task) else { return .some(nil) }
      if let result = update(&exchange) { return (exchange, result) }
      exchanges[task] = exchange
      return .none
    }
    guard let ended else { return true }
    if let (exchange, result) = ended { exchange.continuation.resume(returning: result) }
    return false
  }
}
