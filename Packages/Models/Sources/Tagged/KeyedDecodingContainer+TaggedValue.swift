// `Codable` conformances that the compiler writes choose the most special `decode` they see. These ask the container
// for the raw value at once, where `init(from:)` would need a second container: an id costs what its raw value costs.
extension KeyedDecodingContainer {
  /// Reads a tagged value as its raw value.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key to read it at.
  /// - Returns: The tagged value.
  /// - Throws: `DecodingError` as for the raw value, with the tagged type's name in its text.
  @inlinable
  public func decode<Value: TaggedValue & Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value where Value.RawValue: Decodable {
    do {
      return Value(rawValue: try decodeRawValue(Value.RawValue.self, forKey: key))
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }

  /// Reads a tagged optional; a missing key gives a tagged `nil`, just as it gives `nil` for an optional property.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key to read it at.
  /// - Returns: The tagged value, or a tagged `nil` if the key is missing or null.
  /// - Throws: `DecodingError` if a value is there and is not such a raw value.
  @inlinable
  public func decode<Value: TaggedValue & Decodable, Wrapped: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value where Value.RawValue == Wrapped? {
    do {
      return Value(rawValue: try decodeRawValueIfPresent(Wrapped.self, forKey: key))
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }

  /// Reads a tagged value as its raw value if there is one.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key to read it at.
  /// - Returns: The tagged value, or `nil` if the key is missing or null.
  /// - Throws: `DecodingError` as for the raw value, with the tagged type's name in its text.
  @inlinable
  public func decodeIfPresent<Value: TaggedValue & Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? where Value.RawValue: Decodable {
    do {
      return try decodeRawValueIfPresent(Value.RawValue.self, forKey: key).map(Value.init(rawValue:))
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }

  // The raw types that most ids have go to the container's own methods for them. Where the type is known the compiler
  // leaves one branch of each.

  @inlinable
  func decodeRawValue<RawValue: Decodable>(_ type: RawValue.Type, forKey key: Key) throws -> RawValue {
    if type == Int.self, let value = try decode(Int.self, forKey: key) as? RawValue { return value }
    if type == String.self, let value = try decode(String.self, forKey: key) as? RawValue { return value }
    return try decode(type, forKey: key)
  }

  @inlinable
  func decodeRawValueIfPresent<RawValue: Decodable>(_ type: RawValue.Type, forKey key: Key) throws -> RawValue? {
    if type == Int.self { return try decodeIfPresent(Int.self, forKey: key) as? RawValue }
    if type == String.self { return try decodeIfPresent(String.self, forKey: key) as? RawValue }
    return try decodeIfPresent(type, forKey: key)
  }
}
