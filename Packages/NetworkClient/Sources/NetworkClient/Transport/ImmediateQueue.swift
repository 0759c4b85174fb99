#if canImport(FoundationNetworking)
  import Foundation

  /// An operation queue that does not queue: a block runs on the thread that adds it, before the call returns.
  ///
  /// A session of swift-corelibs-foundation 6.3 tells its delegate through one of these. It reads on without waiting for
  /// the delegate, so what arrives faster than the delegate's thread is given time would pile up without bound: a
  /// compressed body can be a gibibyte in a moment. Told at once, the delegate has refused one part before the next is
  /// read. It runs on the queue that all sessions share, so it must be quick and must not wait for a session.
  ///
  /// `@unchecked` as its superclass is; it adds no state.
  final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      block()
    }
  }
#endif
