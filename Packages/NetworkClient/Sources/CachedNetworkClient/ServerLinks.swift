import Models
import NetworkClient

/// A record with URLs that can be on its API's own server.
protocol ServerLinks {
  /// Replaces the URLs.
  mutating func updateLinks(_ update: (String) -> String)
}

extension Account: ServerLinks {
  mutating func updateLinks(_ update: (String) -> String) {
    avatarURL = avatarURL.map(update)
    url = url.map(update)
  }
}

extension Photo: ServerLinks {
  mutating func updateLinks(_ update: (String) -> String) {
    url = update(url)
    thumbnailURL = update(thumbnailURL)
  }
}

extension Producer: ServerLinks {
  mutating func updateLinks(_ update: (String) -> String) {
    images = images?.map { Image(path: update($0.path), position: $0.position) }
  }
}

extension CachedAPI {
  /// Returns a response whose links have the current port, if the server has another one in each run, as the sandbox.
  ///
  /// The cached response has none, so that it is the same in each run.
  func updatingLinks<Row>(_ response: Fetched<[Row]>) -> Fetched<[Row]> {
    guard Row.self is any ServerLinks.Type, hasPortOfRun else { return response }
    return response.map { rows in
      rows.map { row in
        guard var linked = row as? any ServerLinks else { return row }
        linked.updateLinks(updated)
        return linked as? Row ?? row
      }
    }
  }
}
