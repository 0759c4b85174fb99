/// A moment in time as the text in which a service sent it.
///
/// The text is kept, so that it is given back to the byte whatever its form is; ``date`` reads it.
public struct Timestamp: Hashable, Sendable {
  /// The text as it was sent, such as `2016-09-20T14:44:33.573Z`.
  public let text: String

  /// Wraps a text.
  ///
  /// - Parameter text: The text as it was sent; it need not be a date.
  public init(_ text: String) {
    self.text = text
  }
}

// MARK: - Conformances

extension Timestamp: Codable {
  /// Reads a single string, whatever it says.
  ///
  /// - Parameter decoder: The decoder of the string.
  /// - Throws: `DecodingError` when there is no string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes ``text`` as a single string.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
