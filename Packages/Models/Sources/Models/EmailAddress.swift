/// A valid email address.
///
/// The syntax is `Mailbox` of RFC 5321, section 4.1.2, restricted to what every server accepts:
/// - The local part is a `Dot-string` of `atext` (RFC 5322, section 3.2.3), without quoted strings and comments, of at
///   most 64 octets (RFC 5321, section 4.5.3.1.1).
/// - The domain has two or more labels and is not an address literal. A label has 1 to 63 letters, digits and hyphens,
///   and no leading or trailing hyphen (RFC 1035, section 2.3.4; RFC 1123, section 2.1). The last label is not all
///   digits (RFC 3696, section 2).
/// - The address has at most 254 octets (RFC 5321, section 4.5.3.1.3; erratum 1690 to RFC 3696).
/// - The address is ASCII, because not every server supports RFC 6531. The domain can be in Punycode.
///
/// Letter case is preserved, and comparison is case-sensitive. Leading and trailing white space is invalid: trim input
/// first.
public struct EmailAddress: Hashable, Sendable {
  /// The address, such as `ada@example.org`.
  public let text: String

  /// Validates a text.
  ///
  /// - Throws: ``InvalidEmailAddress``, whose description can be shown to the user.
  public init(_ text: String) throws(InvalidEmailAddress) {
    if let reason = Self.fault(in: text) { throw InvalidEmailAddress(text: text, reason: reason) }
    self.text = text
  }
}

// MARK: - Conformances

extension EmailAddress: CustomStringConvertible {
  public var description: String { text }
}

extension EmailAddress {
  private static func fault(in text: String) -> String? {
    let scalars = text.unicodeScalars
    if let index = scalars.firstIndex(where: { !$0.isASCII }), !scalars.contains(where: \.properties.isWhitespace) {
      let before = scalars[..<index].last.map { "after the \($0)" } ?? "at the start"
      return "it contains \(scalars[index].codeAndName) \(before), which is not ASCII"
    }
    let local = text.prefix { $0 != "@" }
    let domain = text.drop { $0 != "@" }.dropFirst()
    let labels = domain.split(separator: ".")
    let localCharacter = local.first { !isLetterOrDigit($0) && !"!#$%&'*+-/=?^_`{|}~.".contains($0) }
    let domainCharacter = domain.first { !isLetterOrDigit($0) && !"-.".contains($0) }
    let faults = [
      (text.isEmpty, "it is empty"),
      (scalars.contains(where: \.properties.isWhitespace), "it contains white space"),
      (scalars.contains { $0.properties.generalCategory == .control }, "it contains a control character"),
      (!text.contains("@"), "it has no @"),
      (domain.contains("@"), "it has more than one @"),
      (text.utf8.count > 254, "it is longer than 254 characters"),
      (local.isEmpty, "it has nothing before the @"),
      (local.utf8.count > 64, "the part before the @ is longer than 64 characters"),
      (local.hasPrefix("."), "the part before the @ begins with a dot"),
      (local.hasSuffix("."), "the part before the @ ends with a dot"),
      (local.contains(".."), "the part before the @ has two dots in a row"),
      (localCharacter != nil, "\"\(localCharacter ?? " ")\" is not allowed before the @"),
      (domain.isEmpty, "it has nothing after the @"),
      (domain.hasPrefix("["), "the domain is an address in brackets"),
      (domain.hasPrefix("."), "the domain begins with a dot"),
      (domain.hasSuffix("."), "the domain ends with a dot"),
      (domain.contains(".."), "the domain has two dots in a row"),
      (domainCharacter != nil, "\"\(domainCharacter ?? " ")\" is not allowed in the domain"),
      (labels.count < 2, "the domain has no dot"),
      (labels.contains { $0.utf8.count > 63 }, "a part of the domain is longer than 63 characters"),
      (labels.contains { $0.hasPrefix("-") || $0.hasSuffix("-") }, "a part of the domain begins or ends with a hyphen"),
      (labels.last?.allSatisfy(\.isNumber) == true, "the last part of the domain is a number"),
    ]
    return faults.first { isFault, _ in isFault }?.1
  }

  // The text is known to be ASCII at this point.
  private static func isLetterOrDigit(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}

/// The error of validating an ``EmailAddress``.
public struct InvalidEmailAddress: Error, Hashable, Sendable {
  /// The invalid text.
  public let text: String

  /// The reason, in plain English, such as `it has no @`.
  public let reason: String
}

extension InvalidEmailAddress: CustomStringConvertible {
  /// The text and the reason: `"ada" is not an email address: it has no @`.
  public var description: String { "\"\(text)\" is not an email address: \(reason)" }
}
