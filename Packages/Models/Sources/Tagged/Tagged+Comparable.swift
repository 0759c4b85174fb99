extension Tagged: Equatable where RawValue: Equatable {
  /// Returns whether the raw values are equal.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }
}

extension Tagged: Hashable where RawValue: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }

  /// Hashes the raw value with the method that sets and dictionaries call.
  ///
  /// The standard library has a faster path for integers and strings than a general hasher. Without this method,
  /// building a set of tagged integers takes twice as long as building a set of integers.
  @inlinable
  public func _rawHashValue(seed: Int) -> Int { rawValue._rawHashValue(seed: seed) }
}

extension Tagged: Comparable where RawValue: Comparable {
  /// Returns whether the first raw value is less than the second.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Tagged: Strideable where RawValue: Strideable {
  /// Returns the distance from this raw value to another.
  @inlinable
  public func distance(to other: Self) -> RawValue.Stride { rawValue.distance(to: other.rawValue) }

  /// Returns the tagged raw value at a distance from this one.
  @inlinable
  public func advanced(by step: RawValue.Stride) -> Self { Self(rawValue: rawValue.advanced(by: step)) }
}
