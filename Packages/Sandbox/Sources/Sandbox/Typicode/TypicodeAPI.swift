/// The JSONPlaceholder API, as json-server 0.16 serves it: writes get a response, but are not stored.
struct TypicodeAPI: SandboxAPI {
  /// The rows by name, which are created at the first request.
  private let collections: [String: Lazy<[JSONObject]>]

  /// - Parameter origin: The beginning of the URLs in the data.
  init(data: SandboxData, origin: String) {
    let rows = data.collections.map { collection in (collection.name, Lazy { collection.rows(origin) }) }
    collections = Dictionary(uniqueKeysWithValues: rows)
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let segments = request.segments else { return .error(400, "The path cannot be decoded.") }
    do throws(ReadError) {
      var filters = Dictionary(grouping: request.parameters) { $0.name }.mapValues { $0.map { $0.value } }
      var body = request.isRead ? [:] : try request.bodyObject()
      var route = segments[...]
      if segments.count == 3 {
        // `/posts/1/comments` is `/comments?postId=1`, whether post 1 exists or not.
        let foreignKey = (segments[0].hasSuffix("s") ? String(segments[0].dropLast()) : segments[0]) + "Id"
        filters[foreignKey] = [segments[1]]
        body[foreignKey] = .string(segments[1])
        route = segments[2...]
      }
      return self.response(to: request, Array(route), filters, body)
    } catch {
      return .error(400, error.reason)
    }
  }

  private func response(
    to request: HTTPRequest, _ route: [String], _ filters: [String: [String]], _ body: JSONObject
  ) -> HTTPResponse {
    guard let rows = collections[route.first ?? ""]?.value else { return notFound(request) }
    let id = route.count == 2 ? route[1] : nil
    // Ids are compared as text: `01` is not `1`.
    let row = id.flatMap { id in rows.first { $0["id"]?.plainText == id } }
    switch (request.method, id) {
    case ("GET", nil) where route.count == 1, ("HEAD", nil) where route.count == 1:
      return list(rows, filters, to: request)
    case ("POST", nil) where route.count == 1:
      return create(body, in: rows, to: request)
    case ("GET", _?), ("HEAD", _?):
      return row.map { json(.object($0), to: request) } ?? notFound(request)
    case ("PUT", _?):
      guard let row else { return notFound(request) }
      var replaced = body
      replaced["id"] = row["id"]
      return json(.object(replaced), to: request)
    case ("PATCH", _?):
      return json(.object((row ?? [:]).merging(body) { _, new in new }), to: request)
    case ("DELETE", _?):
      return json([:], to: request)
    default:
      return notFound(request)
    }
  }

  /// Returns the rows whose fields have the values of the filters; one that names no field is ignored.
  private func list(
    _ all: [JSONObject], _ filters: [String: [String]], to request: HTTPRequest
  ) -> HTTPResponse {
    var rows = all
    for (name, values) in filters {
      let path = name.split(separator: ".")
      guard all.contains(where: { $0[path] != nil }) else { continue }
      rows = rows.filter { $0[path].map { values.contains($0.plainText) } ?? false }
    }
    return json(.array(rows.map(JSON.object)), to: request)
  }

  /// Returns the body with the next id.
  private func create(_ body: JSONObject, in rows: [JSONObject], to request: HTTPRequest) -> HTTPResponse {
    // Below 2^53, so that JavaScript can represent the next id too.
    let ids = rows.compactMap { $0["id"].flatMap { Int($0.plainText) } }.filter { $0 < 1 << 53 }
    let id = (ids.max() ?? rows.count) + 1
    var row = body
    row["id"] = .integer(id)
    var response = json(.object(row), status: 201, to: request)
    response.headers.append("Location", "\(request.origin)\(request.path)/\(id)")
    return response
  }

  private func notFound(_ request: HTTPRequest) -> HTTPResponse { json([:], status: 404, to: request) }

  private func json(_ value: JSON, status: Int = 200, to request: HTTPRequest) -> HTTPResponse {
    // The live service lets every read be cached for twelve hours, including 404.
    .content(
      value.bytes(isPretty: true), status: status, cacheControl: request.isRead ? "max-age=43200" : "no-cache",
      to: request)
  }
}

extension JSONObject {
  /// The value at a path of member names; `nil` if there is none.
  fileprivate subscript(path: [Substring]) -> JSON? {
    var value: JSON? = .object(self)
    for name in path { value = value?.object?[String(name)] }
    return value == .null ? nil : value
  }
}
