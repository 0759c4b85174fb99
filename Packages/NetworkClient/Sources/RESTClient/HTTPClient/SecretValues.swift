import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The values of the secret header fields of a request, which a server may quote in its response.
struct SecretValues: Sendable {
  /// The limit on an excerpt of a body, in bytes.
  static let excerptLimit = 1 << 10

  /// The values, longer ones first.
  private var values: [String] = []

  init() {}

  /// - Parameter fields: The lower-case names of header fields whose values are secret whatever their name.
  init(of request: URLRequest, in fields: Set<String>) {
    let fields = (request.allHTTPHeaderFields ?? [:]).filter {
      fields.contains($0.key.lowercased()) || $0.key.isSecretName
    }
    // The credentials follow the scheme of an Authorization field.
    values = fields.values.flatMap { [$0] + $0.split(separator: " ").dropFirst().map(String.init) }
      .filter { $0.count > 3 }.sorted { $0.count > $1.count }
  }

  /// A text with `…` in place of the values.
  func redacted(_ text: String) -> String {
    values.reduce(text) { $0.replacing($1, with: "…") }
  }

  /// The first bytes of a body, with `…` in place of the values, also where JSON escapes their characters.
  ///
  /// A value is replaced as a whole even if the excerpt ends within it.
  func excerpt(of body: Data) -> Data {
    let values = values.map { Array($0.utf8) }
    guard !values.isEmpty else { return Data(body.prefix(Self.excerptLimit)) }
    // Each byte of a value is at most six bytes of the body.
    let body = [UInt8](body.prefix(Self.excerptLimit + 6 * (values.first?.count ?? 0)))
    var excerpt = Data()
    var index = 0
    while index < body.count, index < Self.excerptLimit, excerpt.count < Self.excerptLimit {
      if let end = values.lazy.compactMap({ body.end(of: $0, at: index) }).first {
        excerpt.append(contentsOf: "…".utf8)
        index = end
      } else {
        excerpt.append(body[index])
        index += 1
      }
    }
    return excerpt.prefix(Self.excerptLimit)
  }
}

extension [UInt8] {
  /// The index after a value that starts at an index, or `nil` if another one does.
  fileprivate func end(of value: [UInt8], at start: Int) -> Int? {
    var index = start
    for byte in value {
      guard let (character, length) = jsonCharacter(at: index), character == byte else { return nil }
      index += length
    }
    return index
  }

  /// The byte that a string of JSON has at an index, and the length of its text: `\/` and `\u002F` are `/` (RFC 8259,
  /// section 7).
  private func jsonCharacter(at index: Int) -> (UInt8, length: Int)? {
    guard index < count else { return nil }
    guard self[index] == UInt8(ascii: "\\"), index + 1 < count else { return (self[index], 1) }
    guard self[index + 1] == UInt8(ascii: "u"), index + 6 <= count else { return (self[index + 1], 2) }
    return UInt8(String(decoding: self[index + 2..<index + 6], as: UTF8.self), radix: 16).map { ($0, 6) }
  }
}

// MARK: - Conformances

extension SecretValues: CustomStringConvertible, CustomReflectable {
  /// No value.
  var description: String { "…" }

  /// No value.
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
