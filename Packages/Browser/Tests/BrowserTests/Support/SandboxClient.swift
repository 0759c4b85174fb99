import Dependencies
import Foundation
import NetworkClient

@testable import Sandbox

/// Responds with the data of the sandbox, without a connection.
struct SandboxClient: APIClient {
  /// The beginning of the URLs in the data.
  static let origin = "http://127.0.0.1:8080"

  private static let apis = SandboxAPIs(origin: origin)

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> RESTClient.HTTPResponse {
    let target = "\(request.target)"
    let path = target.hasPrefix(Self.origin) ? String(target.dropFirst(Self.origin.count)) : "/\(target)"
    let url = URL(string: Self.origin + path)
    let received = Self.apis.response(to: HTTPRequest(method: request.method.rawValue, target: path))
    guard request.acceptedStatusCodes.contains(received.status) else {
      throw NetworkError(.unacceptableStatus, url: url, status: received.status, method: request.method)
    }
    var headers = HTTPFields()
    for (name, value) in received.headers.fields { headers[name] = value }
    return RESTClient.HTTPResponse(
      url: url, statusCode: received.status, headers: headers, body: Data(received.body))
  }
}

extension DependencyValues {
  /// Uses the sandbox for all APIs.
  mutating func useSandbox() throws {
    for api in [\.typicode, \.producers, \.accounts] as [WritableKeyPath<DependencyValues, HTTPClient>] {
      self[keyPath: api].baseURL = try BaseURL(SandboxClient.origin)
      self[keyPath: api].stub = SandboxClient()
    }
  }
}
