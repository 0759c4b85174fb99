extension Tagged: Decodable where RawValue: Decodable {
  /// Decodes the raw value, once, from a single-value container, so that the decoder's strategies for dates, data and
  /// numbers apply.
  ///
  /// - Throws: The error of decoding the raw value, with its coding path. If a `DecodingError` is about the raw value
  ///   itself, not about a value nested in it, its description begins with the name of the tagged type.
  @inlinable
  public init(from decoder: any Decoder) throws {
    do {
      self.init(rawValue: try decoder.singleValueContainer().decodeRawValue(RawValue.self))
    } catch {
      throw Self.named(error, at: decoder.codingPath.count)
    }
  }
}

extension SingleValueDecodingContainer {
  // A generic `decode` makes a third container. Most ids are `Int` or `String`, which have methods of their own.
  @inlinable
  func decodeRawValue<RawValue: Decodable>(_ type: RawValue.Type) throws -> RawValue {
    if type == Int.self, let value = try decode(Int.self) as? RawValue { return value }
    if type == String.self, let value = try decode(String.self) as? RawValue { return value }
    return try decode(type)
  }
}

extension Tagged: Encodable where RawValue: Encodable {
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // `Int` and `String` without a third container, as in `decodeRawValue`.
    switch rawValue {
    case let rawValue as Int where RawValue.self == Int.self: try container.encode(rawValue)
    case let rawValue as String where RawValue.self == String.self: try container.encode(rawValue)
    case let rawValue: try container.encode(rawValue)
    }
  }
}

extension Tagged {
  /// Prefixes the description of an error about the raw value itself with the tagged type's name.
  ///
  /// - Parameter depth: The number of keys in the raw value's coding path. An error with a longer path is about a
  ///   nested value, and is returned unchanged.
  @usableFromInline
  static func named(_ error: any Error, at depth: Int) -> any Error {
    func named(_ context: DecodingError.Context) -> DecodingError.Context {
      guard context.codingPath.count == depth else { return context }
      return DecodingError.Context(
        codingPath: context.codingPath, debugDescription: "\(debugName): \(context.debugDescription)",
        underlyingError: context.underlyingError)
    }
    // Cast once: a cast of an error takes a good part of the time of a failed decode.
    guard let error = error as? DecodingError else { return error }
    return switch error {
    case .typeMismatch(let type, let context): DecodingError.typeMismatch(type, named(context))
    case .valueNotFound(let type, let context): DecodingError.valueNotFound(type, named(context))
    case .dataCorrupted(let context): DecodingError.dataCorrupted(named(context))
    default: error
    }
  }
}
