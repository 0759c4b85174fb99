/// The paths of the API and what is done at each of them.
struct TypicodeRoutes: Sendable {
  let database: Database

  /// The answer to a request; everything without a route is 404 with an empty object.
  func answer(
    to route: TypicodeRoute, body: JSONObject, url: String
  ) throws(TypicodeFailure) -> TypicodeAnswer {
    switch route.segments.count {
    case 1 where route.isRead && route.segments[0].isEmpty:
      return TypicodeAnswer(content: .page(HomePage.html(for: database)))
    case 1 where route.isRead && route.segments[0].isSameToken(as: "db"):
      return TypicodeAnswer(content: .json(database.everything))
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

  /// Paths know no case.
  private func collection(_ name: String) -> Collection? {
    database.collections.first { $0.name.isSameToken(as: name) }
  }

  private func list(
    _ collection: Collection, _ parameters: QueryParameters, url: String
  ) throws(TypicodeFailure) -> TypicodeAnswer {
    if parameters.entries.isEmpty { return TypicodeAnswer(content: .rendered(collection.list)) }
    let result = try TypicodeQuery(parameters).result(over: collection, in: database)
    var answer = TypicodeAnswer(content: .json(.array(result.rows.map(JSON.object))))
    if let total = result.total {
      answer.fields.append(("X-Total-Count", String(total)))
      answer.fields.append(
        ("Access-Control-Expose-Headers", result.page == nil ? "X-Total-Count" : "X-Total-Count, Link"))
    }
    if let page = result.page { answer.fields.append(("Link", page.links(from: url))) }
    return answer
  }

  private func item(
    _ collection: Collection, id: String, _ route: TypicodeRoute, body: JSONObject
  ) throws(TypicodeFailure) -> TypicodeAnswer {
    let writes = TypicodeWrites(collection: collection)
    switch route.method {
    case "GET", "HEAD":
      guard let row = collection.row(id: id) else { return .notFound }
      let relations = Relations(route.parameters, of: collection.name, in: database)
      return TypicodeAnswer(content: .json(.object(try relations.apply(to: row))))
    case "PUT": return try writes.replace(id: id, with: body)
    case "PATCH": return writes.update(id: id, with: body)
    case "DELETE": return TypicodeAnswer(content: .json([:]))
    default: return .notFound
    }
  }

  /// `/posts/1/comments` means `/comments?postId=1`, whether post 1 exists or not.
  private func nested(
    _ route: TypicodeRoute, body: JSONObject, url: String
  ) throws(TypicodeFailure) -> TypicodeAnswer {
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
