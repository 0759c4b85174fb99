import Foundation
import Testing

package func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

package func decode<Value: Decodable>(_ type: Value.Type = Value.self, from json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

extension DecodingError {
  /// The name of the case, the coding path and the description.
  package var parts: (kind: String, path: String, text: String) {
    let (kind, keys, context): (String, [any CodingKey], Context) =
      switch self {
      case .keyNotFound(let key, let context): ("keyNotFound", context.codingPath + [key], context)
      case .valueNotFound(_, let context): ("valueNotFound", context.codingPath, context)
      case .typeMismatch(_, let context): ("typeMismatch", context.codingPath, context)
      case .dataCorrupted(let context): ("dataCorrupted", context.codingPath, context)
      @unknown default: ("unknown", [], Context(codingPath: [], debugDescription: ""))
      }
    let path = keys.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
    return (kind, path, context.debugDescription)
  }
}

package func decodingError<Value: Decodable>(_ type: Value.Type, from json: String) throws -> DecodingError {
  try #require(#expect(throws: DecodingError.self) { try decode(type, from: json) })
}
