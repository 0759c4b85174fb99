extension Tagged: ExpressibleByBooleanLiteral where RawValue: ExpressibleByBooleanLiteral {
  /// Tags a Boolean literal.
  @inlinable
  public init(booleanLiteral value: RawValue.BooleanLiteralType) {
    self.init(rawValue: RawValue(booleanLiteral: value))
  }
}

extension Tagged: ExpressibleByIntegerLiteral where RawValue: ExpressibleByIntegerLiteral {
  /// Tags an integer literal.
  @inlinable
  public init(integerLiteral value: RawValue.IntegerLiteralType) {
    self.init(rawValue: RawValue(integerLiteral: value))
  }
}

extension Tagged: ExpressibleByFloatLiteral where RawValue: ExpressibleByFloatLiteral {
  /// Tags a floating-point literal.
  @inlinable
  public init(floatLiteral value: RawValue.FloatLiteralType) { self.init(rawValue: RawValue(floatLiteral: value)) }
}

extension Tagged: ExpressibleByUnicodeScalarLiteral where RawValue: ExpressibleByUnicodeScalarLiteral {
  /// Tags a Unicode scalar literal.
  @inlinable
  public init(unicodeScalarLiteral value: RawValue.UnicodeScalarLiteralType) {
    self.init(rawValue: RawValue(unicodeScalarLiteral: value))
  }
}

extension Tagged: ExpressibleByExtendedGraphemeClusterLiteral
where RawValue: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Tags a character literal.
  @inlinable
  public init(extendedGraphemeClusterLiteral value: RawValue.ExtendedGraphemeClusterLiteralType) {
    self.init(rawValue: RawValue(extendedGraphemeClusterLiteral: value))
  }
}

extension Tagged: ExpressibleByStringLiteral where RawValue: ExpressibleByStringLiteral {
  /// Tags a string literal.
  @inlinable
  public init(stringLiteral value: RawValue.StringLiteralType) { self.init(rawValue: RawValue(stringLiteral: value)) }
}

extension Tagged: ExpressibleByStringInterpolation where RawValue: ExpressibleByStringInterpolation {
  /// Tags an interpolated string.
  @inlinable
  public init(stringInterpolation: RawValue.StringInterpolation) {
    self.init(rawValue: RawValue(stringInterpolation: stringInterpolation))
  }
}

extension Tagged: ExpressibleByArrayLiteral where RawValue: ArrayLiteralRawValue {
  /// Tags an array literal.
  @inlinable
  public init(arrayLiteral elements: RawValue.ArrayLiteralElement...) {
    self.init(rawValue: RawValue(literalElements: elements))
  }
}

extension Tagged: ExpressibleByDictionaryLiteral where RawValue: DictionaryLiteralRawValue {
  /// Tags a dictionary literal.
  @inlinable
  public init(dictionaryLiteral elements: (RawValue.Key, RawValue.Value)...) {
    self.init(rawValue: RawValue(literalElements: elements))
  }
}
