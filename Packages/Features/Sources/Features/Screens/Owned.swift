public import Models

/// A record that belongs to a user.
public protocol OwnedRecord: Hashable, Identifiable, Sendable {
  /// The user.
  var userID: User.ID { get }

  /// The texts that a search in a list examines.
  static var searchableFields: [SearchableField<Owned<Self>>] { get }
}

/// A record with its owner, such as a post with its author.
public struct Owned<Record: OwnedRecord>: Hashable, Identifiable, Sendable {
  /// The record.
  public var record: Record
  /// The owner; `nil` if the users are not loaded or do not include the owner.
  public var owner: User?

  /// Creates a record with its owner.
  public init(_ record: Record, owner: User?) {
    self.record = record
    self.owner = owner
  }

  public var id: Record.ID { record.id }
}

// MARK: - Conformances

extension Owned: SearchableRow {
  /// The texts of the record.
  public static var searchableFields: [SearchableField<Owned>] { Record.searchableFields }

  /// Returns the record or its owner.
  public func record<Other>(as type: Other.Type) -> Other? { record as? Other ?? owner as? Other }
}
