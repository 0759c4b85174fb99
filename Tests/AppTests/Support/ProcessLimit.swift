import TestSupport
import Testing

private let processLimit = ConcurrencyLimit(4)

extension Trait where Self == ConcurrencyLimit {
  /// Limits how many tests that start processes run concurrently.
  static var startsPrograms: ConcurrencyLimit { processLimit }
}
