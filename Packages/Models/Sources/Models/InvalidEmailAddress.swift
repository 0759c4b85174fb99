/// A text that is not an ``EmailAddress``, and why.
public struct InvalidEmailAddress: Error, Hashable, Sendable {
  /// The text.
  public let text: String

  /// What is wrong with it, in a few plain words, such as `it has no @`.
  public let reason: String
}

// MARK: - Conformances

extension InvalidEmailAddress: CustomStringConvertible {
  /// The text and the reason: `"ada" is not an e-mail address: it has no @`.
  public var description: String { "\"\(text)\" is not an e-mail address: \(reason)" }
}
