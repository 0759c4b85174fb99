extension TaggedValue where RawValue: Decodable {
  /// Reads the raw value as if the tag were not there.
  ///
  /// The raw value is asked for through a single-value container, so that a decoder's strategies for dates, data and
  /// numbers apply to it. It is asked for once.
  @inlinable
  init(decodingRawValueFrom decoder: any Decoder) throws {
    do {
      self.init(rawValue: try decoder.singleValueContainer().decodeRawValue(RawValue.self))
    } catch {
      throw Self.named(error, at: decoder.codingPath.count)
    }
  }
}

extension SingleValueDecodingContainer {
  /// Reads a value; `Int` and `String`, which most ids are, without the third container that a generic `decode` makes.
  @inlinable
  func decodeRawValue<RawValue: Decodable>(_ type: RawValue.Type) throws -> RawValue {
    if type == Int.self, let value = try decode(Int.self) as? RawValue { return value }
    if type == String.self, let value = try decode(String.self) as? RawValue { return value }
    return try decode(type)
  }
}

extension TaggedValue where RawValue: Encodable {
  /// Writes the raw value as if the tag were not there.
  @inlinable
  func encodeRawValue(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // As for reading: `Int` and `String` without a third container.
    switch rawValue {
    case let rawValue as Int where RawValue.self == Int.self: try container.encode(rawValue)
    case let rawValue as String where RawValue.self == String.self: try container.encode(rawValue)
    case let rawValue: try container.encode(rawValue)
    }
  }
}

extension TaggedValue {
  /// Puts the tagged type's name before the text of an error about the raw value itself.
  ///
  /// - Parameters:
  ///   - error: The error that the raw value's decoding threw.
  ///   - depth: How many keys lead to the raw value. An error with a longer path is about a part of it.
  /// - Returns: The error to throw instead: the same case with the same type and path.
  @usableFromInline
  static func named(_ error: any Error, at depth: Int) -> any Error {
    func named(_ context: DecodingError.Context) -> DecodingError.Context {
      guard context.codingPath.count == depth else { return context }
      return DecodingError.Context(
        codingPath: context.codingPath, debugDescription: "\(debugName): \(context.debugDescription)",
        underlyingError: context.underlyingError)
    }
    switch error {
    case DecodingError.typeMismatch(let type, let context): return DecodingError.typeMismatch(type, named(context))
    case DecodingError.valueNotFound(let type, let context): return DecodingError.valueNotFound(type, named(context))
    case DecodingError.dataCorrupted(let context): return DecodingError.dataCorrupted(named(context))
    default: return error
    }
  }
}
