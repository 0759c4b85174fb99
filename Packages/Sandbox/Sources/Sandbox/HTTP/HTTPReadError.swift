/// The reason why a connection has no further request.
enum HTTPReadError: Error, Equatable {
  /// The client has closed the connection, or sends nothing.
  case closed
  /// The request is rejected with a status and a reason.
  ///
  /// The connection is closed, because the start of the next request is unknown.
  case rejected(status: Int, reason: String)

  static func malformed(_ reason: String) -> Self {
    .rejected(status: 400, reason: "The request is malformed: \(reason).")
  }

  static let timeout = Self.rejected(status: 408, reason: "The request took too long to arrive.")
  static let bodyTooLarge = Self.rejected(status: 413, reason: "The request body is too large.")
  static let requestLineTooLong = Self.rejected(status: 414, reason: "The request line is too long.")
  static let expectationFailed = Self.rejected(status: 417, reason: "The only supported expectation is 100-continue.")
  static let headersTooLarge = Self.rejected(status: 431, reason: "The request headers are too large.")
  static let unknownTransferCoding = Self.rejected(status: 501, reason: "The only transfer coding is chunked.")
  static let unsupportedVersion = Self.rejected(status: 505, reason: "The versions are HTTP/1.1 and HTTP/1.0.")
}
