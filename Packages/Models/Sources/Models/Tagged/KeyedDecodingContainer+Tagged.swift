// `Codable` conformances that the compiler writes choose the most special `decode` they see. These ask the container
// for the raw value at once, where `Tagged.init(from:)` would need a second container: an id costs what its raw value
// costs. The two raw types that most ids have go to the container's own methods for them.
extension KeyedDecodingContainer {
  /// Reads a tagged value as its raw value.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key to read it at.
  /// - Returns: The tagged value.
  /// - Throws: `DecodingError` as for the raw value, with the tagged type's name in its text.
  @inlinable
  public func decode<Tag, RawValue: Decodable>(
    _ type: Tagged<Tag, RawValue>.Type, forKey key: Key
  ) throws -> Tagged<Tag, RawValue> {
    do {
      return Tagged(rawValue: try decode(RawValue.self, forKey: key))
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }

  /// Reads a tagged integer as its raw value.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key to read it at.
  /// - Returns: The tagged integer.
  /// - Throws: `DecodingError` as for the raw value, with the tagged type's name in its text.
  @inlinable
  public func decode<Tag>(_ type: Tagged<Tag, Int>.Type, forKey key: Key) throws -> Tagged<Tag, Int> {
    do {
      return Tagged(rawValue: try decode(Int.self, forKey: key))
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }

  /// Reads a tagged string as its raw value.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key to read it at.
  /// - Returns: The tagged string.
  /// - Throws: `DecodingError` as for the raw value, with the tagged type's name in its text.
  @inlinable
  public func decode<Tag>(_ type: Tagged<Tag, String>.Type, forKey key: Key) throws -> Tagged<Tag, String> {
    do {
      return Tagged(rawValue: try decode(String.self, forKey: key))
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
  public func decode<Tag, Wrapped: Decodable>(
    _ type: Tagged<Tag, Wrapped?>.Type, forKey key: Key
  ) throws -> Tagged<Tag, Wrapped?> {
    do {
      return Tagged(rawValue: try decodeIfPresent(Wrapped.self, forKey: key))
    } catch {
      throw type.named(error, at: codingPath.count + 1)
    }
  }
}
