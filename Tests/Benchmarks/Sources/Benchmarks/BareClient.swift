import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The baseline for `HTTPClient`: a session and a decoder, without error handling.
struct BareClient {
  private let url: URL
  private let session: URLSession
  private let decoder = JSONDecoder()

  init(_ address: String) throws {
    guard let url = URL(string: address) else { throw Unexpected(description: "\(address) is an invalid URL") }
    self.url = url
    // The same session configuration as that of `HTTPClient`.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration)
  }

  func get<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let body = try await withCheckedThrowingContinuation { continuation in
      let task = session.dataTask(with: request) { data, response, error in
        if let data, (response as? HTTPURLResponse)?.statusCode == 200 {
          continuation.resume(returning: data)
        } else {
          continuation.resume(throwing: error ?? Unexpected(description: "invalid response"))
        }
      }
      task.resume()
    }
    return try decoder.decode(type, from: body)
  }
}
