// The counterpart of the overloads on `KeyedDecodingContainer`, for the same reason: no second container for an id.
extension KeyedEncodingContainer {
  /// Writes a tagged value as its raw value.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - key: The key to write it at.
  /// - Throws: What the raw value's encoding throws.
  @inlinable
  public mutating func encode<Tag, RawValue: Encodable>(_ value: Tagged<Tag, RawValue>, forKey key: Key) throws {
    try encode(value.rawValue, forKey: key)
  }

  /// Writes a tagged integer as its raw value.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - key: The key to write it at.
  /// - Throws: What the raw value's encoding throws.
  @inlinable
  public mutating func encode<Tag>(_ value: Tagged<Tag, Int>, forKey key: Key) throws {
    try encode(value.rawValue, forKey: key)
  }

  /// Writes a tagged string as its raw value.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - key: The key to write it at.
  /// - Throws: What the raw value's encoding throws.
  @inlinable
  public mutating func encode<Tag>(_ value: Tagged<Tag, String>, forKey key: Key) throws {
    try encode(value.rawValue, forKey: key)
  }
}
