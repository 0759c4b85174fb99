import Foundation

extension HTTPResponse {
  /// The value of a ``Request`` without a decoding: JSON, bytes, text, or `nil` for no content.
  func value<Value: Decodable>(_ type: Value.Type, with decoder: JSONDecoder) throws -> Value {
    // 204 means no content (RFC 9110, section 15.3.5).
    if statusCode == 204 || body.isEmpty, let optional = type as? any ExpressibleByNilLiteral.Type,
      let none = optional.init(nilLiteral: ()) as? Value
    {
      return none
    }
    if type == Data.self || type == Data?.self, let body = body as? Value { return body }
    if type == String.self || type == String?.self, let text = try text() as? Value { return text }
    let value = try decode(type, with: decoder)
    guard statusCode == 206, var list = value as? any PartialList else { return value }
    list.mark(as: header("Content-Range"))
    return list as? Value ?? value
  }

  /// The body as UTF-8 text.
  private func text() throws -> String {
    guard let text = String(validating: body, as: UTF8.self) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not valid UTF-8 text"))
    }
    return text
  }
}
