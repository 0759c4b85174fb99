import Foundation
import Models

extension AccountPayload {
  /// The body that is sent: `{"user":{…}}` with the fields in their order.
  ///
  /// It is written by hand because `JSONEncoder` keeps no order but the alphabet's, and because there is no text that
  /// cannot be written.
  var json: Data {
    let fields = AccountField.allCases.compactMap { field in
      self[field].map { "\"\(field.rawValue)\":\($0.jsonText)" }
    }
    return Data("{\"user\":{\(fields.joined(separator: ","))}}".utf8)
  }
}

extension String {
  /// This text as JSON (RFC 8259, section 7), with nothing escaped that need not be.
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
