import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request that went out and what came back, for logs; holds no header and no body, so no secret of theirs.
public struct HTTPExchange: Hashable, Sendable {
  /// What came back.
  public enum Outcome: Hashable, Sendable {
    /// An answer: its status code and the bytes of its body after decompression.
    case answered(statusCode: Int, byteCount: Int)
    /// No usable answer.
    case failed(NetworkError)
  }

  /// The method, such as `GET`.
  public let method: String
  /// The address without user name and password.
  public let url: String
  /// What came back.
  public let outcome: Outcome
  /// The time from sending to the last byte.
  public let duration: Duration

  init(_ request: URLRequest, _ result: Result<HTTPResponse, NetworkError>, duration: Duration) {
    method = request.httpMethod ?? "GET"
    url = request.place
    outcome =
      switch result {
      case .success(let response): .answered(statusCode: response.statusCode, byteCount: response.body.count)
      case .failure(let error): .failed(error)
      }
    self.duration = duration
  }
}

extension URLRequest {
  /// The address asked, without user name and password.
  var place: String { url?.withoutCredentials ?? "" }
}
