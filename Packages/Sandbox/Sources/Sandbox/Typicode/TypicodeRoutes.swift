/// The routes of json-server.
struct TypicodeRoutes: Sendable {
  let data: SandboxData

  /// Returns the response to a request: 404 with an empty object if there is no route.
  func response(
    to route: TypicodeRoute, body: JSONObject, url: String
  ) throws(TypicodeError) -> TypicodeResponse {
    switch route.segments.count {
    case 1 where route.isRead && route.segments[0].isEmpty:
      return TypicodeResponse(content: .html(HomePage.html(for: data)))
    case 1 where route.isRead && route.segments[0].equalsIgnoringCase("db"):
      return TypicodeResponse(content: .json(data.json))
    case 1:
      guard let collection = collection(route.segments[0]) else { return .notFound }
      if route.isRead { return try list(collection, route.parameters, url: url) }
      return route.method == "POST" ? TypicodeWrites(collection: collection).create(body, url: url) : .notFound
    case 2:
      guard let collection = collection(route.segments[0]) else { return .notFound }
      return try item(collection, id: route.segments[1], route, body: body)
    case 3:
      return try nested(route, body: body, url: url)
    default:
      return .notFound
    }
  }

  /// Paths are case-insensitive.
  private func collection(_ name: String) -> RowCollection? {
    data.collections.first { $0.name.equalsIgnoringCase(name) }
  }

  private func list(
    _ collection: RowCollection, _ parameters: QueryParameters, url: String
  ) throws(TypicodeError) -> TypicodeResponse {
    if parameters.entries.isEmpty { return TypicodeResponse(content: .encoded(collection.list)) }
    let result = try TypicodeQuery(parameters).result(over: collection, in: data)
    var response = TypicodeResponse(content: .json(.array(result.rows.map(JSON.object))))
    if let total = result.total {
      response.headers.append("X-Total-Count", String(total))
      response.headers.append(
        "Access-Control-Expose-Headers", result.page == nil ? "X-Total-Count" : "X-Total-Count, Link")
    }
    if let page = result.page { response.headers.append("Link", page.links(from: url)) }
    return response
  }

  private func item(
    _ collection: RowCollection, id: String, _ route: TypicodeRoute, body: JSONObject
  ) throws(TypicodeError) -> TypicodeResponse {
    let writes = TypicodeWrites(collection: collection)
    switch route.method {
    case "GET", "HEAD":
      guard let row = collection.row(id: id) else { return .notFound }
      let relations = try Relations(route.parameters, of: collection.name, in: data)
      return TypicodeResponse(content: .json(.object(try relations.apply(to: row))))
    case "PUT": return try writes.replace(id: id, with: body)
    case "PATCH": return writes.update(id: id, with: body)
    case "DELETE": return TypicodeResponse(content: .json([:]))
    default: return .notFound
    }
  }

  /// `/posts/1/comments` is `/comments?postId=1`, whether post 1 exists or not.
  private func nested(
    _ route: TypicodeRoute, body: JSONObject, url: String
  ) throws(TypicodeError) -> TypicodeResponse {
    guard let children = collection(route.segments[2]) else { return .notFound }
    let foreignKey = Inflection.foreignKey(to: route.segments[0])
    if route.isRead {
      var parameters = route.parameters
      parameters.set(foreignKey, to: route.segments[1])
      return try list(children, parameters, url: url)
    }
    guard route.method == "POST" else { return .notFound }
    var body = body
    body[foreignKey] = .string(route.segments[1])
    return TypicodeWrites(collection: children).create(body, url: url)
  }
}
