import Foundation
import Models

extension AccountPayload {
  /// The body of a request: `{"user":{…}}`, with the fields in their declared order.
  ///
  /// `JSONEncoder` can only order keys alphabetically, and can throw.
  var json: Data {
    let fields = AccountField.allCases.compactMap { field in
      self[field].map { "\"\(field.rawValue)\":\($0.jsonText)" }
    }
    return Data("{\"user\":{\(fields.joined(separator: ","))}}".utf8)
  }
}

extension String {
  /// The text as a JSON string (RFC 8259, section 7), with only the required characters escaped.
  fileprivate var jsonText: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
