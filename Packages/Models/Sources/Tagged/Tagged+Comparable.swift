extension Tagged: Equatable where RawValue: Equatable {
  /// Whether both raw values are equal.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }
}

extension Tagged: Hashable where RawValue: Hashable {
  /// Feeds the raw value to a hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }

  /// Hashes the raw value the way a set or a dictionary does.
  ///
  /// The standard library has a faster way for integers and strings than a general hasher; without this a set of
  /// tagged integers takes twice as long to build as a set of integers.
  @inlinable
  public func _rawHashValue(seed: Int) -> Int { rawValue._rawHashValue(seed: seed) }
}

extension Tagged: Comparable where RawValue: Comparable {
  /// Whether the first raw value is ordered before the second.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Tagged: Strideable where RawValue: Strideable {
  /// The steps from this raw value to another.
  @inlinable
  public func distance(to other: Self) -> RawValue.Stride { rawValue.distance(to: other.rawValue) }

  /// The raw value a number of steps away.
  @inlinable
  public func advanced(by step: RawValue.Stride) -> Self { Self(rawValue: rawValue.advanced(by: step)) }
}
