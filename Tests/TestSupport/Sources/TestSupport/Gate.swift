/// A one-shot event: tasks wait until another task opens the gate.
public struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  /// Creates a closed gate.
  public init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Opens the gate.
  ///
  /// Current and later waits return.
  public func open() {
    continuation.finish()
  }

  /// Waits until the gate is open or the current task is cancelled.
  public func wait() async {
    for await _ in stream {}
  }

  /// Waits until the gate is open, and ignores cancellation.
  public func waitIgnoringCancellation() async {
    await Task { await wait() }.value
  }
}
