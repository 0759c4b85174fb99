/// The id of an entity, and nothing but an id.
///
/// Like ``Tagged`` it is a raw value with a phantom type. But it is made from a raw value on purpose only, and then
/// compared, hashed, sorted, printed, sent and saved:
/// ```swift
/// struct Invoice: Identifiable {
///   typealias ID = EntityID<Invoice, Int>
///   let id: ID
/// }
/// ```
/// There are no literals, no arithmetic, no elements and no properties of the raw value: `pay(5)` and
/// `invoice.id + 1` do not compile, and `"\(user.id)"` does not become another entity's id. Tests import
/// `TaggedTestSupport`, which lets them write ids as literals.
///
/// It costs what its raw value costs: same size, same layout, same hash, and its text and its JSON are those of the
/// raw value.
@frozen
public struct EntityID<Entity, RawValue> {
  /// The id as the server or the database knows it.
  public let rawValue: RawValue

  /// Makes a raw value the id of an entity.
  ///
  /// - Parameter rawValue: The id as the server or the database knows it.
  @inlinable
  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// Makes a raw value the id of an entity.
  ///
  /// - Parameter rawValue: The id as the server or the database knows it.
  @inlinable
  public init(_ rawValue: RawValue) {
    self.rawValue = rawValue
  }
}

extension EntityID where RawValue == String {
  /// Makes a string the id of an entity.
  ///
  /// Without this, Swift would take `EntityID(text)` for the question whether a text describes an id, and answer with
  /// an optional.
  ///
  /// - Parameter rawValue: The id as the server or the database knows it.
  @inlinable
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }
}

// MARK: - Conformances

extension EntityID: TaggedValue {
  /// The entity whose id this is.
  public typealias Tag = Entity
}

extension EntityID: Sendable where RawValue: Sendable {}

extension EntityID: BitwiseCopyable where RawValue: BitwiseCopyable {}

extension EntityID: Equatable where RawValue: Equatable {
  /// Whether both raw values are equal.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }
}

extension EntityID: Hashable where RawValue: Hashable {
  /// Feeds the raw value to a hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }

  /// Hashes the raw value the way a set or a dictionary does, for the reason given at ``Tagged``.
  @inlinable
  public func _rawHashValue(seed: Int) -> Int { rawValue._rawHashValue(seed: seed) }
}

extension EntityID: Comparable where RawValue: Comparable {
  /// Whether the first raw value is ordered before the second.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension EntityID: LosslessStringConvertible where RawValue: LosslessStringConvertible {
  /// The id whose raw value a text describes, or `nil` if it describes none.
  ///
  /// - Parameter description: The text, as the raw value's `description` makes it.
  @inlinable
  public init?(_ description: String) {
    guard let rawValue = RawValue(description) else { return nil }
    self.init(rawValue: rawValue)
  }
}
