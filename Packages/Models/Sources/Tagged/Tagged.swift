/// A raw value with a phantom type.
///
/// Two ids that are both integers must not be mixed up. Tag each with the type it belongs to, and the compiler keeps
/// them apart:
/// ```swift
/// struct Order: Identifiable {
///   typealias ID = Tagged<Order, Int>
///   let id: ID
/// }
/// ```
/// A tagged value conforms to `Hashable`, `Codable`, `Comparable`, `Collection`, `Numeric` and the literal protocols if
/// its raw value does. No conformance requires anything of `Tag`, which is never stored or created.
///
/// A tagged value has the size, layout and hash of its raw value, and its hot paths are inlinable.
@dynamicMemberLookup
@frozen
public struct Tagged<Tag, RawValue> {
  /// The value without its tag.
  public var rawValue: RawValue

  /// Tags a value.
  @inlinable
  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// Tags a value.
  @inlinable
  public init(_ rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// Accesses a property of the raw value.
  @inlinable
  public subscript<Subject>(dynamicMember keyPath: KeyPath<RawValue, Subject>) -> Subject {
    rawValue[keyPath: keyPath]
  }

  /// Returns the transformed raw value with the same tag.
  ///
  /// - Parameter transform: A closure that maps the raw value. Its error is rethrown with its type.
  @inlinable
  public func map<NewValue, Failure: Error>(
    _ transform: (RawValue) throws(Failure) -> NewValue
  ) throws(Failure) -> Tagged<Tag, NewValue> {
    Tagged<Tag, NewValue>(rawValue: try transform(rawValue))
  }

  /// Returns the same raw value with another tag.
  ///
  /// Use it if two types share their ids, such as a draft and the document it becomes.
  @inlinable
  public func coerced<NewTag>(to type: NewTag.Type) -> Tagged<NewTag, RawValue> {
    Tagged<NewTag, RawValue>(rawValue: rawValue)
  }
}

// MARK: - Conformances

extension Tagged: RawRepresentable {}

extension Tagged: Sendable where RawValue: Sendable {}

extension Tagged: BitwiseCopyable where RawValue: BitwiseCopyable {}

extension Tagged: Identifiable where RawValue: Identifiable {
  /// The id of the raw value.
  @inlinable
  public var id: RawValue.ID { rawValue.id }
}

extension Tagged: LosslessStringConvertible where RawValue: LosslessStringConvertible {
  /// Creates a tagged value from the description of its raw value, or returns `nil` if the raw value cannot be created
  /// from it.
  ///
  /// Where the context accepts an optional, Swift prefers this initializer for strings: write `Tagged(rawValue: text)`
  /// to tag a string.
  @inlinable
  public init?(_ description: String) {
    guard let rawValue = RawValue(description) else { return nil }
    self.init(rawValue: rawValue)
  }
}
