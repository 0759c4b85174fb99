extension Tagged: AdditiveArithmetic where RawValue: AdditiveArithmetic {
  /// The zero of the raw value.
  @inlinable
  public static var zero: Self { Self(rawValue: .zero) }

  /// Adds the raw values.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self { Self(rawValue: lhs.rawValue + rhs.rawValue) }

  /// Adds to the raw value in place.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) { lhs.rawValue += rhs.rawValue }

  /// Subtracts the raw values.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self { Self(rawValue: lhs.rawValue - rhs.rawValue) }

  /// Subtracts from the raw value in place.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) { lhs.rawValue -= rhs.rawValue }
}

extension Tagged: Numeric where RawValue: Numeric {
  /// Creates a number from an integer of any width, or `nil` if the raw value cannot hold it exactly.
  @inlinable
  public init?(exactly source: some BinaryInteger) {
    guard let rawValue = RawValue(exactly: source) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value's distance from zero, without a tag.
  @inlinable
  public var magnitude: RawValue.Magnitude { rawValue.magnitude }

  /// Multiplies the raw values.
  @inlinable
  public static func * (lhs: Self, rhs: Self) -> Self { Self(rawValue: lhs.rawValue * rhs.rawValue) }

  /// Multiplies the raw value in place.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Self) { lhs.rawValue *= rhs.rawValue }
}

extension Tagged: SignedNumeric where RawValue: SignedNumeric {
  /// The raw value with the opposite sign.
  @inlinable
  public static prefix func - (operand: Self) -> Self { Self(rawValue: -operand.rawValue) }

  /// Replaces the raw value by its opposite.
  @inlinable
  public mutating func negate() { rawValue.negate() }
}
