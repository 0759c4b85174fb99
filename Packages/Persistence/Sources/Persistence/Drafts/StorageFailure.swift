import SQLiteRecords

/// An error that occurred while reading or writing drafts.
public struct StorageFailure: Error, Hashable, Sendable {
  /// The reason and the place, in one line without a full stop.
  public let reason: String

  /// Creates a failure, for example to stub one.
  ///
  /// - Parameter reason: The reason and the place, in one line without a full stop.
  public init(reason: String) {
    self.reason = reason
  }

  init(_ error: DatabaseError) {
    self.init(reason: error.summary)
  }
}

// MARK: - Conformances

extension StorageFailure: CustomStringConvertible {
  /// The reason and the place, in one line without a full stop.
  public var description: String { reason }
}
