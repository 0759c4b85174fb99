/// The reason why the bytes of a connection are not an acceptable request.
///
/// The connection is closed after each error, because the start of the next request is unknown.
enum HTTPParsingError: Error, Equatable {
  case malformed(String)
  case requestTimeout
  case bodyTooLarge
  case requestLineTooLong
  case expectationFailed
  case headersTooLarge
  case unknownTransferCoding
  case unsupportedVersion

  var response: HTTPResponse {
    switch self {
    case .malformed(let reason): .plain(400, "The request is malformed: \(reason).")
    case .requestTimeout: .plain(408, "The request took too long to arrive.")
    case .bodyTooLarge: .plain(413, "The request body is too large.")
    case .requestLineTooLong: .plain(414, "The request line is too long.")
    case .expectationFailed: .plain(417, "The only supported expectation is 100-continue.")
    case .headersTooLarge: .plain(431, "The request headers are too large.")
    case .unknownTransferCoding: .plain(501, "The only supported transfer coding is chunked.")
    case .unsupportedVersion: .plain(505, "The supported versions are HTTP/1.1 and HTTP/1.0.")
    }
  }
}
