extension Tagged: Decodable where RawValue: Decodable {
  /// Reads the raw value as if the tag were not there.
  ///
  /// The raw value is asked for through a single-value container, so that a decoder's strategies for dates, data and
  /// numbers apply to it. It is asked for once.
  ///
  /// - Throws: What the raw value's decoding throws, with its coding path; a `DecodingError` about the raw value
  ///   itself, not about a part of it, says in its text for which tagged type it was read.
  @inlinable
  public init(from decoder: any Decoder) throws {
    do {
      self.init(rawValue: try decoder.singleValueContainer().decode(RawValue.self))
    } catch {
      throw Self.named(error, at: decoder.codingPath.count)
    }
  }
}

extension Tagged: Encodable where RawValue: Encodable {
  /// Writes the raw value as if the tag were not there.
  ///
  /// - Throws: What the raw value's encoding throws.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Tagged {
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
