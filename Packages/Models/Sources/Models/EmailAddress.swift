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

extension EmailAddress: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension EmailAddress {
  private static func fault(in text: String) -> String? {
    let scalars = text.unicodeScalars
    if text.isEmpty { return "it is empty" }
    if scalars.contains(where: \.properties.isWhitespace) { return "it contains white space" }
    if let index = scalars.firstIndex(where: { !$0.isASCII }) {
      let before = scalars[..<index].last.map { "after the \($0)" } ?? "at the start"
      return "it contains \(scalars[index].codeAndName) \(before), which is not ASCII"
    }
    if scalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "it contains a control character"
    }
    guard let at = text.firstIndex(of: "@") else { return "it has no @" }
    let (local, domain) = (text[..<at], text[at...].dropFirst())
    if domain.contains("@") { return "it has more than one @" }
    if text.utf8.count > 254 { return "it is longer than 254 characters" }
    return fault(inLocalPart: local) ?? fault(inDomain: domain)
  }

  private static func fault(inLocalPart part: Substring) -> String? {
    if part.isEmpty { return "it has nothing before the @" }
    if part.utf8.count > 64 { return "the part before the @ is longer than 64 characters" }
    if let fault = fault(inDotsOf: part, called: "the part before the @") { return fault }
    return part.first { !isLetterOrDigit($0) && !"!#$%&'*+-/=?^_`{|}~.".contains($0) }
      .map { "\"\($0)\" is not allowed before the @" }
  }

  private static func fault(inDomain domain: Substring) -> String? {
    if domain.isEmpty { return "it has nothing after the @" }
    if domain.hasPrefix("[") { return "the domain is an address in brackets" }
    if let fault = fault(inDotsOf: domain, called: "the domain") { return fault }
    if let character = domain.first(where: { !isLetterOrDigit($0) && !"-.".contains($0) }) {
      return "\"\(character)\" is not allowed in the domain"
    }
    let labels = domain.split(separator: ".")
    if labels.count < 2 { return "the domain has no dot" }
    if labels.contains(where: { $0.utf8.count > 63 }) { return "a part of the domain is longer than 63 characters" }
    if labels.contains(where: { $0.hasPrefix("-") || $0.hasSuffix("-") }) {
      return "a part of the domain begins or ends with a hyphen"
    }
    return labels.last.flatMap { $0.allSatisfy(\.isNumber) ? "the last part of the domain is a number" : nil }
  }

  private static func fault(inDotsOf part: Substring, called name: String) -> String? {
    if part.hasPrefix(".") { return "\(name) begins with a dot" }
    if part.hasSuffix(".") { return "\(name) ends with a dot" }
    return part.contains("..") ? "\(name) has two dots in a row" : nil
  }

  // The text is known to be ASCII at this point.
  private static func isLetterOrDigit(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
