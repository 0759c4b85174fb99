// As on `KeyedDecodingContainer`: no second container for an id.
extension KeyedEncodingContainer {
  /// Encodes a tagged value as its raw value.
  @inlinable
  public mutating func encode<Tag, RawValue: Encodable>(_ value: Tagged<Tag, RawValue>, forKey key: Key) throws {
    // Most ids are `Int` or `String`, which the container encodes fastest by its own methods.
    switch value.rawValue {
    case let rawValue as Int where RawValue.self == Int.self: try encode(rawValue, forKey: key)
    case let rawValue as String where RawValue.self == String.self: try encode(rawValue, forKey: key)
    case let rawValue: try encode(rawValue, forKey: key)
    }
  }

  /// Encodes a tagged value as its raw value, or nothing if it is `nil`.
  @inlinable
  public mutating func encodeIfPresent<Tag, RawValue: Encodable>(
    _ value: Tagged<Tag, RawValue>?, forKey key: Key
  ) throws {
    if let value { try encode(value, forKey: key) }
  }
}
