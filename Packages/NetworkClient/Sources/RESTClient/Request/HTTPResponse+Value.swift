import Foundation

extension HTTPResponse {
  /// The value of a ``Request`` without a decoding: JSON, bytes, text, or `nil` for no content.
  func value<Value: Decodable>(_ type: Value.Type, with decoder: JSONDecoder) throws -> Value {
    if let body = body as? Value, type == Data.self { return body }
    if type == String.self, let text = try text() as? Value { return text }
    if let optional = type as? any OptionalValue.Type, let value = try optional.value(of: self, decoder) as? Value {
      return value
    }
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

/// An optional response value.
private protocol OptionalValue {
  static func value(of response: HTTPResponse, _ decoder: JSONDecoder) throws -> Any
}

extension Optional: OptionalValue where Wrapped: Decodable {
  fileprivate static func value(of response: HTTPResponse, _ decoder: JSONDecoder) throws -> Any {
    // 204 means no content (RFC 9110, section 15.3.5).
    if response.statusCode == 204 || response.body.isEmpty { return Self.none as Any }
    if Wrapped.self == Data.self || Wrapped.self == String.self {
      return Self.some(try response.value(Wrapped.self, with: decoder)) as Any
    }
    return try response.decode(Self.self, with: decoder) as Any
  }
}
