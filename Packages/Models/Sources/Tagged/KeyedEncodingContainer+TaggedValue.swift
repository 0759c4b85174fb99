// The counterpart of the overloads on `KeyedDecodingContainer`, for the same reason: no second container for an id.
extension KeyedEncodingContainer {
  /// Writes a tagged value as its raw value.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - key: The key to write it at.
  /// - Throws: What the raw value's encoding throws.
  @inlinable
  public mutating func encode<Value: TaggedValue & Encodable>(_ value: Value, forKey key: Key) throws
  where Value.RawValue: Encodable {
    // The raw types that most ids have go to the container's own methods for them.
    switch value.rawValue {
    case let rawValue as Int where Value.RawValue.self == Int.self: try encode(rawValue, forKey: key)
    case let rawValue as String where Value.RawValue.self == String.self: try encode(rawValue, forKey: key)
    case let rawValue: try encode(rawValue, forKey: key)
    }
  }

  /// Writes a tagged value as its raw value if there is one; writes no key if there is none.
  ///
  /// - Parameters:
  ///   - value: The value to write, or `nil`.
  ///   - key: The key to write it at.
  /// - Throws: What the raw value's encoding throws.
  @inlinable
  public mutating func encodeIfPresent<Value: TaggedValue & Encodable>(_ value: Value?, forKey key: Key) throws
  where Value.RawValue: Encodable {
    if let value { try encode(value, forKey: key) }
  }
}
