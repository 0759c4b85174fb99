import Foundation

extension String {
  /// The text with every character percent-encoded that is not unreserved (RFC 3986, section 2.3).
  var percentEncoded: String { Substring(self).unicodeScalars.percentEncoded(except: .unreserved) }
}

extension Substring.UnicodeScalarView {
  /// The text with every character percent-encoded that neither a path nor a query can hold (RFC 3986, sections 3.3 and
  /// 3.4).
  ///
  /// Percent-encoded bytes stay as they are.
  var percentEncodedOnce: String { percentEncoded(except: .pathAndQuery, keepsEncodedBytes: true) }

  /// Foundation's `addingPercentEncoding` has no mode that keeps encoded bytes: one letter beyond ASCII turns a `%20`
  /// elsewhere in the text into `%2520`.
  fileprivate func percentEncoded(except allowed: CharacterSet, keepsEncodedBytes: Bool = false) -> String {
    indices.reduce(into: "") { text, index in
      let scalar = self[index]
      if allowed.contains(scalar) || (keepsEncodedBytes && isEncodedByte(at: index)) {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
  }

  private func isEncodedByte(at index: Index) -> Bool {
    self[index] == "%" && self[index...].dropFirst().prefix(2).count { $0.properties.isASCIIHexDigit } == 2
  }
}

extension CharacterSet {
  /// The unreserved characters of RFC 3986, section 2.3.
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )

  /// The characters that a path or a query can hold without encoding, and the `/` and `?` between their parts.
  fileprivate static let pathAndQuery = unreserved.union(CharacterSet(charactersIn: "!$&'()*+,;=:@/?"))
}
