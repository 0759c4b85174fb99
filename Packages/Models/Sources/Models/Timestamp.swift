/// A point in time, as the text a service sends.
///
/// The text is encoded again byte for byte, in whatever format it is. ``date`` parses it.
public struct Timestamp: Hashable, Sendable {
  /// The text, such as `2016-09-20T14:44:33.573Z`.
  public let text: String

  /// Creates a timestamp from any text; it need not be a valid date.
  public init(_ text: String) {
    self.text = text
  }
}

// MARK: - Conformances

extension Timestamp: Codable {
  /// Decodes any string, and a number as its text.
  public init(from decoder: any Decoder) throws {
    self.init(try Scalar(from: decoder).text)
  }

  /// Encodes ``text`` as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
