/// The API of a food shop's producers: list in pages, show, and images.
///
/// GET and HEAD of `/2/producers?page=&per_page_limit=`, `/2/producers/{id}` and `/2/images/{name}.png`.
struct ProducersAPI: SandboxAPI {
  private let producers = Lazy { SampleProducers.all }
  private let imageNames: Lazy<Set<String>>

  init() {
    imageNames = Lazy { [producers] in Set(producers.value.flatMap(\.images).map(\.file)) }
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let segments = request.segments, segments.first == "2", segments.count > 1 else { return nil }
    switch (segments[1], segments.count) {
    case ("producers", 2) where request.isRead: return list(request)
    case ("producers", 3) where request.isRead: return single(id: segments[2], request)
    case ("images", 3) where request.isRead: return image(file: segments[2], request)
    case ("producers", _), ("images", _): return .error(404)
    default: return nil
    }
  }

  private func list(_ request: HTTPRequest) -> HTTPResponse {
    let page = ProducersPage(QueryParameters(request.query), total: producers.value.count)
    let producers = producers.value[page.range].map { $0.json(origin: request.origin) }
    let envelope: JSON = [
      "response": .array(producers),
      "count": .integer(producers.count),
      "pagination": page.json,
    ]
    return RailsResponse.json(envelope, to: request)
  }

  private func single(id: String, _ request: HTTPRequest) -> HTTPResponse {
    guard let producer = producers.value.first(where: { String($0.id) == id }) else {
      return .error(404)
    }
    return RailsResponse.json(["response": producer.json(origin: request.origin)], to: request)
  }

  private func image(file: String, _ request: HTTPRequest) -> HTTPResponse {
    guard imageNames.value.contains(file) else { return .error(404) }
    let body = EncodedBody(Landscape(seed: file).png)
    return RailsResponse.file(body, type: "image/png", cacheControl: "public, max-age=86400", to: request)
  }
}
