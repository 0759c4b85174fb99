import Foundation
import Models
import NetworkClient
import Persistence
import ReducerRuntime

extension CachedAPI {
  /// Returns producers whose images on the API's own server have its current port.
  ///
  /// A server with a named cache source, such as the sandbox, has another port in each run, so that the URLs of cached
  /// images are out of date.
  func updatingImageURLs(_ producers: [Producer]) -> [Producer] {
    guard let baseURL = remote.baseURL, remote.cacheSource != baseURL.description,
      let server = URLComponents(string: baseURL.description)
    else { return producers }
    return producers.map { producer in
      var producer = producer
      for index in producer.images.indices {
        guard var url = URLComponents(string: producer.images[index].path), url.scheme == server.scheme,
          url.host == server.host, url.port != server.port
        else { continue }
        url.port = server.port
        producer.images[index].path = url.string ?? producer.images[index].path
      }
      return producer
    }
  }
}
