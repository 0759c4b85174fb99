extension Tagged: Decodable where RawValue: Decodable {
  /// Reads the raw value as if the tag were not there, in one attempt and with the decoder's strategies.
  ///
  /// - Throws: What the raw value's decoding throws, with its coding path; a `DecodingError` about the raw value
  ///   itself, not about a part of it, says in its text for which tagged type it was read.
  @inlinable
  public init(from decoder: any Decoder) throws { try self.init(decodingRawValueFrom: decoder) }
}

extension Tagged: Encodable where RawValue: Encodable {
  /// Writes the raw value as if the tag were not there.
  ///
  /// - Throws: What the raw value's encoding throws.
  @inlinable
  public func encode(to encoder: any Encoder) throws { try encodeRawValue(to: encoder) }
}

extension Tagged: CodingKeyRepresentable where RawValue: Codable {
  /// The key of this value in a dictionary that is written as a JSON object.
  ///
  /// It is the raw value's own key if it has one (`Int`, `String`), its text if it is a UUID or
  /// `LosslessStringConvertible` (every other integer), the text of its own raw value if that has one (enums), and
  /// otherwise its JSON text.
  public var codingKey: any CodingKey { rawValueKey }

  /// Reads a value back from its key, or `nil` if this type has no such value.
  ///
  /// - Parameter codingKey: The key, as ``codingKey`` makes it.
  public init?(codingKey: some CodingKey) { self.init(rawValueKey: codingKey) }
}
