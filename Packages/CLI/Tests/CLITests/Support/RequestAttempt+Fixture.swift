import Foundation

@testable import RESTClient

extension RequestAttempt {
  static func response(
    _ code: Int, bytes: Int = 73, _ method: String = "GET", _ url: String = "https://example.com/posts",
    headers: [String: String] = ["Accept": "application/json", "User-Agent": "app/1"], body: String? = nil,
    attempt: Int = 1, retry: RetryDecision? = nil
  ) -> RequestAttempt {
    let address = address(url)
    guard let head = HTTPURLResponse(url: address, statusCode: code, httpVersion: "HTTP/1.1", headerFields: [:]) else {
      preconditionFailure("\(code) is not a status code")
    }
    let response = HTTPResponse(head, url: address, body: Data(count: bytes))
    return RequestAttempt(
      request(method, url, headers, body), .success(response), duration: .microseconds(11_900), attempt: attempt,
      retry: retry)
  }

  /// An attempt without a response.
  static func failed(
    _ error: NetworkError, _ method: String = "GET", _ url: String = "https://example.com/posts", attempt: Int = 1,
    retry: RetryDecision? = nil
  ) -> RequestAttempt {
    RequestAttempt(
      request(method, url, [:], nil), .failure(error), duration: .milliseconds(2001), attempt: attempt, retry: retry)
  }

  private static func request(
    _ method: String, _ url: String, _ headers: [String: String], _ body: String?
  ) -> URLRequest {
    var request = URLRequest(url: address(url))
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    return request
  }

  private static func address(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is not a URL") }
    return url
  }
}
