import Foundation
import RESTClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Cup: Decodable, Sendable {
  var id: Int
}

extension Request where Response == [Cup] {
  static func cups(named name: String) -> Self {
    Self(path: "cups", query: ["name": name])
  }
}

// No server listens on port 1.
let baseURL = try BaseURL("http://127.0.0.1:1/api")
print(try Request.cups(named: "a+b & c").makeURLRequest(baseURL: baseURL).url?.absoluteString ?? "no URL")

var configuration = HTTPClient.Configuration()
configuration.retryPolicy = .never
let client = HTTPClient(
  baseURL: baseURL,
  session: URLSession(configuration: .ephemeral),
  configuration: configuration
)
do throws(NetworkError) {
  print(try await client.send(.cups(named: "blue")))
} catch {
  print(error.category)
}
