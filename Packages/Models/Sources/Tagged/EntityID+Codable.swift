extension EntityID: Decodable where RawValue: Decodable {
  /// Reads the raw value as if the entity were not there, in one attempt and with the decoder's strategies.
  ///
  /// - Throws: What the raw value's decoding throws, with its coding path; a `DecodingError` about the raw value
  ///   itself, not about a part of it, says in its text for which id it was read.
  @inlinable
  public init(from decoder: any Decoder) throws { try self.init(decodingRawValueFrom: decoder) }
}

extension EntityID: Encodable where RawValue: Encodable {
  /// Writes the raw value as if the entity were not there.
  ///
  /// - Throws: What the raw value's encoding throws.
  @inlinable
  public func encode(to encoder: any Encoder) throws { try encodeRawValue(to: encoder) }
}

extension EntityID: CodingKeyRepresentable where RawValue: Codable {
  /// The key of this id in a dictionary that is written as a JSON object, by the same rule as that of ``Tagged``.
  public var codingKey: any CodingKey { rawValueKey }

  /// Reads an id back from its key, or `nil` if this type has no such id.
  ///
  /// - Parameter codingKey: The key, as ``codingKey`` makes it.
  public init?(codingKey: some CodingKey) { self.init(rawValueKey: codingKey) }
}
