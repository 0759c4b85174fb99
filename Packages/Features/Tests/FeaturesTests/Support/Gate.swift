/// A door that one task waits at until another opens it.
struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Lets pass whoever waits, now and later.
  func open() {
    continuation.finish()
  }

  /// Waits until the door opens, or the waiting task is cancelled.
  func wait() async {
    for await _ in stream {}
  }

  /// Waits until the door opens, even in a cancelled task, as a call does that cannot be stopped.
  func waitRegardless() async {
    await Task { await wait() }.value
  }
}
