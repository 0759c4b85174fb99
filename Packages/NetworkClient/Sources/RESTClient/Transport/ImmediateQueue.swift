#if canImport(FoundationNetworking)
  import Foundation

  /// An operation queue that runs a block on the thread that adds it, before the call returns.
  ///
  /// A session of swift-corelibs-foundation 6.3 calls its delegate through an operation queue, and reads on without waiting
  /// for the delegate. Data that arrives faster than the delegate gets CPU time would accumulate without limit: a compressed
  /// body can expand to a gibibyte in a moment. Called synchronously, the delegate rejects a chunk before the next one is
  /// read. It runs on a queue that all sessions share, so it must be quick and must not wait for a session.
  ///
  /// `@unchecked` as its superclass is; it adds no state.
  final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      block()
    }
  }
#endif
