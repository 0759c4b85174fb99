/// The API of a food shop's producers: pages of them, each one alone, and their pictures.
///
/// `/2/producers?page=&per_page_limit=`, `/2/producers/{id}` and `/2/images/{name}.png`, for GET and HEAD.
struct ProducersAPI: SandboxAPI {
  private let producers = Lazy { MadeUpProducers.all }
  private let pictureNames: Lazy<Set<String>>

  init() {
    pictureNames = Lazy { [producers] in Set(producers.value.flatMap(\.pictures).map(\.file)) }
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let segments = request.segments, segments.first == "2", segments.count > 1 else { return nil }
    switch (segments[1], segments.count) {
    case ("producers", 2) where request.isRead: return list(request)
    case ("producers", 3) where request.isRead: return single(id: segments[2], request)
    case ("images", 3) where request.isRead: return picture(file: segments[2], request)
    case ("producers", _), ("images", _): return RailsResponse.failure(404, to: request)
    default: return nil
    }
  }

  private func list(_ request: HTTPRequest) -> HTTPResponse {
    let page = ProducersPage(QueryParameters(request.query), total: producers.value.count)
    let producers = producers.value[page.range].map { $0.json(origin: request.origin) }
    let envelope: JSON = [
      "response": .array(producers),
      "count": .number(String(producers.count)),
      "pagination": page.json,
    ]
    return RailsResponse.json(envelope, to: request)
  }

  private func single(id: String, _ request: HTTPRequest) -> HTTPResponse {
    guard let producer = producers.value.first(where: { String($0.id) == id }) else {
      return RailsResponse.failure(404, to: request)
    }
    return RailsResponse.json(["response": producer.json(origin: request.origin)], to: request)
  }

  private func picture(file: String, _ request: HTTPRequest) -> HTTPResponse {
    guard pictureNames.value.contains(file) else { return RailsResponse.failure(404, to: request) }
    let body = RenderedBody(Landscape(seed: file).png)
    return RailsResponse.file(body, type: "image/png", cacheControl: "public, max-age=86400", to: request)
  }
}
