import Foundation
import NetworkClient
import Persistence
import ReducerRuntime

extension CachedAPI {
  /// Returns the URL of an image, with the current port if it is on the API's own server.
  ///
  /// A server with a named cache source, such as the sandbox, has another port in each run.
  func updated(_ imageURL: String) -> String {
    guard let baseURL = remote.baseURL, remote.cacheSource != baseURL.description,
      let server = URLComponents(string: baseURL.description), var url = URLComponents(string: imageURL),
      url.scheme == server.scheme, url.host == server.host, url.port != server.port
    else { return imageURL }
    url.port = server.port
    return url.string ?? imageURL
  }
}
