public import NetworkClient

/// A record that belongs to a user, and is searched together with the user.
public protocol SearchableOwnedRecord: OwnedRecord {
  /// The texts that a search in a list examines.
  static var searchableFields: [SearchableField<Owned<Self>>] { get }
}

extension Owned: SearchableRow where Record: SearchableOwnedRecord {
  /// The texts of the record.
  public static var searchableFields: [SearchableField<Owned>] { Record.searchableFields }

  /// Returns the record or its owner.
  public func record<Other>(as type: Other.Type) -> Other? { record as? Other ?? owner as? Other }
}
