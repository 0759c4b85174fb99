public import Tagged

extension EntityID: ExpressibleByIntegerLiteral where RawValue: ExpressibleByIntegerLiteral {
  /// Makes an integer literal the id of an entity.
  @inlinable
  public init(integerLiteral value: RawValue.IntegerLiteralType) {
    self.init(rawValue: RawValue(integerLiteral: value))
  }
}

extension EntityID: ExpressibleByUnicodeScalarLiteral where RawValue: ExpressibleByUnicodeScalarLiteral {
  /// Makes a literal of one Unicode scalar the id of an entity.
  @inlinable
  public init(unicodeScalarLiteral value: RawValue.UnicodeScalarLiteralType) {
    self.init(rawValue: RawValue(unicodeScalarLiteral: value))
  }
}

extension EntityID: ExpressibleByExtendedGraphemeClusterLiteral
where RawValue: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Makes a literal of one character the id of an entity.
  @inlinable
  public init(extendedGraphemeClusterLiteral value: RawValue.ExtendedGraphemeClusterLiteralType) {
    self.init(rawValue: RawValue(extendedGraphemeClusterLiteral: value))
  }
}

extension EntityID: ExpressibleByStringLiteral where RawValue: ExpressibleByStringLiteral {
  /// Makes a string literal the id of an entity.
  @inlinable
  public init(stringLiteral value: RawValue.StringLiteralType) { self.init(rawValue: RawValue(stringLiteral: value)) }
}
