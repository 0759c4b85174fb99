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

  /// The body with JSON encoded with the strategies of an encoder, in the format of the client's encoder too.
  func encoded(with encoder: JSONEncoder) -> Self {
    Self(contentType: contentType) { [encode] client in
      try encode(encoder.formatted(as: client.outputFormatting))
    }
  }

  /// Returns the bytes of the body.
  ///
  /// - Throws: The error of the encoder.
  public func data(encoder: JSONEncoder = JSONEncoder()) throws -> Data {
    try encode(encoder)
  }
}

extension JSONEncoder {
  /// A copy with a further format.
  fileprivate func formatted(as format: OutputFormatting) -> JSONEncoder {
    let copy = JSONEncoder()
    copy.outputFormatting = outputFormatting.union(format)
    copy.dateEncodingStrategy = dateEncodingStrategy
    copy.dataEncodingStrategy = dataEncodingStrategy
    copy.nonConformingFloatEncodingStrategy = nonConformingFloatEncodingStrategy
    copy.keyEncodingStrategy = keyEncodingStrategy
    copy.userInfo = userInfo
    return copy
  }
}
