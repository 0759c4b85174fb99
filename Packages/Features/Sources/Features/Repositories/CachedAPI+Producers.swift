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
    producers.map { producer in
      var producer = producer
      for index in producer.images.indices { producer.images[index].path = updated(producer.images[index].path) }
      return producer
    }
  }

  /// Returns the URL of an image, with the current port if it is on the API's own server.
  func updated(_ imageURL: String) -> String {
    guard let baseURL = remote.baseURL, remote.cacheSource != baseURL.description,
      let server = URLComponents(string: baseURL.description), var url = URLComponents(string: imageURL),
      url.scheme == server.scheme, url.host == server.host, url.port != server.port
    else { return imageURL }
    url.port = server.port
    return url.string ?? imageURL
  }
}
