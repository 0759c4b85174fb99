/// A value with a phantom type: the same bits as its raw value, but of a type of its own.
///
/// Two ids that are both whole numbers must not be mixed up. Tag each with the type it belongs to, and the compiler
/// keeps them apart:
/// ```swift
/// struct Order: Identifiable {
///   typealias ID = Tagged<Order, Int>
///   let id: ID
/// }
/// ```
/// A tagged value does what its raw value does: it is `Hashable`, `Codable`, `Comparable`, a collection, a number or
/// a literal when the raw value is. No conformance asks anything of `Tag`, which is never stored or created.
///
/// An id that is written as a literal can be the wrong one. Where that matters more than comfort use ``EntityID``.
///
/// The price of a wrapper is nothing: same size, same layout, same hash, and every member is inlinable.
@dynamicMemberLookup
@frozen
public struct Tagged<Tag, RawValue> {
  /// The value without its tag.
  public var rawValue: RawValue

  /// Tags a value.
  ///
  /// - Parameter rawValue: The value to tag.
  @inlinable
  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// Tags a value.
  ///
  /// - Parameter rawValue: The value to tag.
  @inlinable
  public init(_ rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// Reads a property of the raw value.
  ///
  /// - Parameter keyPath: The path from the raw value to the property.
  @inlinable
  public subscript<Subject>(dynamicMember keyPath: KeyPath<RawValue, Subject>) -> Subject {
    rawValue[keyPath: keyPath]
  }

  /// Makes another raw value, and keeps the tag.
  ///
  /// - Parameter transform: Makes the new raw value from the present one.
  /// - Returns: The new raw value with the same tag.
  /// - Throws: What `transform` throws.
  @inlinable
  public func map<NewValue, Failure: Error>(
    _ transform: (RawValue) throws(Failure) -> NewValue
  ) throws(Failure) -> Tagged<Tag, NewValue> {
    Tagged<Tag, NewValue>(rawValue: try transform(rawValue))
  }

  /// Keeps the raw value, and changes the tag.
  ///
  /// Use it where two types are known to share their ids, such as a draft and the document it becomes.
  ///
  /// - Parameter type: The new tag.
  /// - Returns: The same raw value with the new tag.
  @inlinable
  public func coerced<NewTag>(to type: NewTag.Type) -> Tagged<NewTag, RawValue> {
    Tagged<NewTag, RawValue>(rawValue: rawValue)
  }
}

// MARK: - Conformances

extension Tagged: TaggedValue {}

extension Tagged: Sendable where RawValue: Sendable {}

extension Tagged: BitwiseCopyable where RawValue: BitwiseCopyable {}

extension Tagged: Identifiable where RawValue: Identifiable {
  /// The id of the raw value.
  @inlinable
  public var id: RawValue.ID { rawValue.id }
}

extension Tagged: LosslessStringConvertible where RawValue: LosslessStringConvertible {
  /// Tags the raw value that a text describes, or `nil` if it describes none.
  ///
  /// A string describes itself. Where nothing asks for a value that is not optional, Swift prefers this initializer
  /// for strings: write `Tagged(rawValue: text)` to tag one.
  ///
  /// - Parameter description: The text, as the raw value's `description` makes it.
  @inlinable
  public init?(_ description: String) {
    guard let rawValue = RawValue(description) else { return nil }
    self.init(rawValue: rawValue)
  }
}
