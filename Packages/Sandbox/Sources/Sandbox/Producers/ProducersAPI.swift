/// The API of a food shop's producers: list in pages, show, and images.
///
/// GET and HEAD of `/2/producers?page=&per_page_limit=`, `/2/producers/{id}` and `/2/images/{name}`.
struct ProducersAPI: SandboxAPI {
  private let producers: Lazy<[JSONObject]>

  /// - Parameter origin: The beginning of the URLs of images.
  init(origin: String) {
    producers = Lazy { SampleData.producers.map { Self.producer($0, origin: origin) } }
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let segments = request.segments, segments.first == "2", segments.count > 1 else { return nil }
    switch (segments[1], segments.count) {
    case ("producers", 2) where request.isRead: return list(request)
    case ("producers", 3) where request.isRead: return single(id: segments[2], request)
    case ("images", 3) where request.isRead:
      return .image("landscape", segments[2].hasSuffix(".jpg") ? "jpg" : "png", for: segments[2], to: request)
    case ("producers", _), ("images", _): return .error(404)
    default: return nil
    }
  }

  /// Returns a page: by default the first, of 10 producers, at most 100.
  private func list(_ request: HTTPRequest) -> HTTPResponse {
    func number(_ name: String) -> Int? {
      // The last value of a repeated parameter counts, as in Rails.
      Int(request.parameters.last { $0.name == name }?.value ?? "").flatMap { $0 >= 1 ? $0 : nil }
    }
    let all = producers.value
    let page = number("page") ?? 1
    let size = min(number("per_page_limit") ?? 10, 100)
    let pageCount = (all.count + size - 1) / size
    let rows = all.dropFirst(min(page - 1, pageCount) * size).prefix(size)
    let envelope: JSON = [
      "response": .array(rows.map(JSON.object)),
      "count": .integer(rows.count),
      "pagination": [
        "current": .integer(page),
        "previous": page > 1 ? .integer(page - 1) : .null,
        "next": page < pageCount ? .integer(page + 1) : .null,
        "per_page": .integer(size),
        "pages": .integer(pageCount),
        "count": .integer(all.count),
      ],
    ]
    return .rails(envelope, to: request)
  }

  private func single(id: String, _ request: HTTPRequest) -> HTTPResponse {
    guard let producer = producers.value.first(where: { $0["id"]?.plainText == id }) else { return .error(404) }
    return .rails(["response": .object(producer)], to: request)
  }

  /// Returns the producer with the URLs of its images.
  private static func producer(_ producer: JSONObject, origin: String) -> JSONObject {
    var producer = producer
    let images = (producer["images"]?.objects ?? []).map { image in
      JSON.object(image.merging(["path": .string(origin + (image["path"]?.text ?? ""))]) { _, new in new })
    }
    producer["images"] = .array(images)
    return producer
  }
}
