/// The error of validating an ``EmailAddress``.
public struct InvalidEmailAddress: Error, Hashable, Sendable {
  /// The invalid text.
  public let text: String

  /// The reason, in plain English, such as `it has no @`.
  public let reason: String
}

// MARK: - Conformances

extension InvalidEmailAddress: CustomStringConvertible {
  /// The text and the reason: `"ada" is not an email address: it has no @`.
  public var description: String { "\"\(text)\" is not an email address: \(reason)" }
}
