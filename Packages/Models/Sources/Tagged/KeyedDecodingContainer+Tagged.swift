// The compiler's `Codable` conformances call the most specific `decode` overload. These overloads decode the raw value
// from this container, where `init(from:)` would need a second one: an id decodes as fast as its raw value.
extension KeyedDecodingContainer {
  /// Decodes a tagged value from its raw value.
  ///
  /// - Throws: The error of decoding the raw value, with the tagged type's name in its description.
  @inlinable
  public func decode<Tag, RawValue: Decodable>(
    _ type: Tagged<Tag, RawValue>.Type, forKey key: Key
  ) throws -> Tagged<Tag, RawValue> {
    do {
      return Tagged(rawValue: try decodeRawValue(RawValue.self, forKey: key))
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }

  /// Decodes a tagged optional; a missing key or null gives a tagged `nil`.
  ///
  /// - Throws: The error of decoding the wrapped value, with the tagged type's name in its description.
  @inlinable
  public func decode<Tag, Wrapped: Decodable>(
    _ type: Tagged<Tag, Wrapped?>.Type, forKey key: Key
  ) throws -> Tagged<Tag, Wrapped?> {
    do {
      return Tagged(rawValue: try decodeRawValueIfPresent(Wrapped.self, forKey: key))
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }

  /// Decodes a tagged value from its raw value, or returns `nil` if the key is missing or null.
  ///
  /// - Throws: The error of decoding the raw value, with the tagged type's name in its description.
  @inlinable
  public func decodeIfPresent<Tag, RawValue: Decodable>(
    _ type: Tagged<Tag, RawValue>.Type, forKey key: Key
  ) throws -> Tagged<Tag, RawValue>? {
    do {
      return try decodeRawValueIfPresent(RawValue.self, forKey: key).map { Tagged(rawValue: $0) }
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }

  // Most ids are `Int` or `String`, which the container decodes fastest by its own methods. The compiler removes the
  // branches that do not apply to a known type.

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
