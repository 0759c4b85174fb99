import Foundation

/// The header fields of a request or a response (RFC 9110, section 5), whose names are case-insensitive.
///
/// As a sequence, they are sorted by name.
public struct HTTPFields: Hashable, Sendable {
  /// The values by lower-case name.
  private var values: [String: String] = [:]
  /// The names as they were set, by lower-case name.
  @NotCompared private var names: [String: String] = [:]

  /// Creates header fields from a dictionary, without the fields whose names differ from another only in case.
  public init(_ fields: [String: String] = [:]) {
    for name in fields.keys.sorted() { self[name] = fields[name] }
  }

  /// Creates a header field from its line, such as `Accept: text/plain` (RFC 9112, section 5).
  ///
  /// Returns `nil` if the name is not a token, or the value has a control character.
  public init?(line: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[0].isToken else { return nil }
    let value = parts[1].trimmingCharacters(in: .blanks)
    guard !value.hasControlCharacter else { return nil }
    self[parts[0]] = value
  }

  /// The value of a field, or `nil` without such a field.
  public subscript(name: String) -> String? {
    get { values[name.lowercased()] }
    set {
      values[name.lowercased()] = newValue
      names[name.lowercased()] = newValue.map { _ in name }
    }
  }

  /// Whether there is no field.
  public var isEmpty: Bool { values.isEmpty }

  /// Returns the fields with those of another collection, which take precedence.
  public func merging(_ other: Self) -> Self {
    var fields = self
    for (name, value) in other { fields[name] = value }
    return fields
  }

  func mapValues(_ convert: (String) -> String) -> Self {
    var fields = self
    for (name, value) in values { fields.values[name] = convert(value) }
    return fields
  }
}

// MARK: - Conformances

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates header fields, of equal names with the last one.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}

extension HTTPFields: Sequence {
  /// Returns an iterator over the names, as they were set, and the values.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    values.keys.sorted().map { (name: names[$0] ?? $0, value: values[$0] ?? "") }.makeIterator()
  }
}

// MARK: - Secrets

extension HTTPFields {
  /// The lower-case names of the fields that describe the representation, the request or the client: those that Fetch
  /// allows for every origin, and those that this repository's clients set.
  private static let publicNames: Set = [
    "accept", "accept-language", "content-language", "content-type", "idempotency-key", "if-none-match", "range",
    "user-agent",
  ]

  /// Whether a field can be a secret, such as a token: it is sent to the origin of its request only, and is in no log,
  /// no error and no cache.
  ///
  /// All are but those that describe the representation, the request or the client, such as `Accept-Language`.
  public var hasSecrets: Bool { values.keys.contains(where: Self.isSecret) }

  /// Whether a field is only for the origin of its request, and in no text.
  static func isSecret(_ name: String) -> Bool { !publicNames.contains(name.lowercased()) }

  /// The fields with `…` for the secret values.
  var redacted: Self {
    var fields = self
    for name in values.keys where Self.isSecret(name) { fields.values[name] = "…" }
    return fields
  }
}

extension String {
  /// Whether the text is a token (RFC 9110, section 5.6.2), such as the name of a method or a header field.
  var isToken: Bool {
    !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) }
  }

  /// Whether a character is a control character, with which Foundation drops a header field.
  var hasControlCharacter: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

extension CharacterSet {
  /// The blanks around a value, which are not part of it (RFC 9112, section 5.1).
  static let blanks = CharacterSet(charactersIn: " \t")
}
