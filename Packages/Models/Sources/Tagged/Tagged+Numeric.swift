extension Tagged: AdditiveArithmetic where RawValue: AdditiveArithmetic {
  /// The tagged zero of the raw type.
  @inlinable
  public static var zero: Self { Self(rawValue: .zero) }

  /// Adds the raw values.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self { Self(rawValue: lhs.rawValue + rhs.rawValue) }

  /// Subtracts the raw values.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self { Self(rawValue: lhs.rawValue - rhs.rawValue) }
}

extension Tagged: Numeric where RawValue: Numeric {
  /// Tags an integer, or returns `nil` if the raw type cannot represent it exactly.
  @inlinable
  public init?(exactly source: some BinaryInteger) {
    guard let rawValue = RawValue(exactly: source) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The magnitude of the raw value, without the tag.
  @inlinable
  public var magnitude: RawValue.Magnitude { rawValue.magnitude }

  /// Multiplies the raw values.
  @inlinable
  public static func * (lhs: Self, rhs: Self) -> Self { Self(rawValue: lhs.rawValue * rhs.rawValue) }

  /// Multiplies the raw value.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Self) { lhs.rawValue *= rhs.rawValue }
}

extension Tagged: SignedNumeric where RawValue: SignedNumeric {
  /// Negates the raw value.
  @inlinable
  public static prefix func - (operand: Self) -> Self { Self(rawValue: -operand.rawValue) }
}
