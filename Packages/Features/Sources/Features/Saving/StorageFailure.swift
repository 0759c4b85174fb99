import Persistence

/// Why drafts could not be read or written.
public struct StorageFailure: Error, Hashable, Sendable {
  /// What happened and where, in one line without a full stop.
  public let reason: String

  /// Says why.
  ///
  /// - Parameter reason: What happened and where, in one line without a full stop.
  public init(reason: String) {
    self.reason = reason
  }

  /// What the database said.
  init(_ error: DatabaseError) {
    self.init(reason: error.description)
  }
}

// MARK: - Conformances

extension StorageFailure: CustomStringConvertible {
  /// What happened and where, in one line without a full stop.
  public var description: String { reason }
}
