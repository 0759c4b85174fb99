public import Foundation

/// The body of a request, with its content type.
///
/// ```swift
/// import RESTClient
///
/// let request = Request<String>(.post, path: "todos", body: .form(["title": "make tea"]))
/// ```
public struct RequestBody: Sendable {
  /// The `Content-Type` header field, unless the request has one.
  public let contentType: String
  private let encode: @Sendable (JSONEncoder) throws -> Data

  /// A value as JSON, encoded with the encoder of the API.
  public static func json(_ value: some Encodable & Sendable) -> Self {
    Self(contentType: "application/json") { try $0.encode(value) }
  }

  /// The fields of a form, in order, as `application/x-www-form-urlencoded`.
  public static func form(_ fields: RequestQuery) -> Self {
    let text = fields.percentEncoded
    return Self(contentType: "application/x-www-form-urlencoded") { _ in Data(text.utf8) }
  }

  /// Bytes with their content type.
  public static func data(_ data: Data, contentType: String) -> Self {
    Self(contentType: contentType) { _ in data }
  }

  /// The body with JSON encoded with an encoder.
  func encoded(with encoder: JSONEncoder) -> Self {
    Self(contentType: contentType) { [encode] _ in try encode(encoder) }
  }

  /// Returns the bytes of the body.
  ///
  /// The default encoder sorts the keys.
  ///
  /// - Throws: The error of the encoder.
  public func data(encoder: JSONEncoder? = nil) throws -> Data {
    try encode(encoder ?? .sorted)
  }
}

extension JSONEncoder {
  /// A new encoder with sorted keys: equal values have equal bodies.
  package static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
