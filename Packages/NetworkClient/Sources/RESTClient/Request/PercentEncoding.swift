import Foundation

extension String {
  /// The text with every character percent-encoded that is not unreserved (RFC 3986, section 2.3).
  var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: .unreserved) ?? self }

  /// The text as a component of a path, in which `:`, `@` and some delimiters stay as they are.
  var pathComponentEncoded: String { addingPercentEncoding(withAllowedCharacters: .pathComponent) ?? self }
}

extension Substring.UnicodeScalarView {
  /// The text with every character percent-encoded that neither a path nor a query can hold (RFC 3986, sections 3.3 and
  /// 3.4).
  ///
  /// Percent-encoded bytes stay as they are: only a `%` that begins none is encoded.
  var percentEncodedOnce: String {
    let text = String(self).replacing(/%(?![0-9A-Fa-f]{2})/.matchingSemantics(.unicodeScalar), with: "%25")
    return text.addingPercentEncoding(withAllowedCharacters: .pathQueryAndPercent) ?? text
  }
}

extension CharacterSet {
  /// The unreserved characters of RFC 3986, section 2.3.
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )

  /// The characters of a path component (RFC 3986, section 3.3), without those that servers give a meaning: `&+;=`.
  fileprivate static let pathComponent = unreserved.union(CharacterSet(charactersIn: "!$'()*,:@"))

  /// The characters that a path or a query can hold without encoding, the `/` and `?` between their parts, and the `%`
  /// of encoded bytes.
  fileprivate static let pathQueryAndPercent = pathComponent.union(CharacterSet(charactersIn: "&+;=/?%"))
}
