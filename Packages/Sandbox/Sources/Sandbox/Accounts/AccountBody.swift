/// Decodes the body of a write as Rails does.
///
/// The body is JSON with the members under `user`, JSON with the members alone, or a form with `user[first_name]=…`.
enum AccountBody {
  /// Returns the changes in the body, or `nil` if it contains no user.
  static func changes(in request: HTTPRequest) throws(RequestBody.Failure) -> JSONObject? {
    switch RequestBody.type(of: request) {
    case "application/json", "text/x-json", "application/jsonrequest", "application/vnd.api+json":
      return try json(request.body)
    case "application/x-www-form-urlencoded": return try form(request.body)
    default: return nil
    }
  }

  private static func json(_ body: [UInt8]) throws(RequestBody.Failure) -> JSONObject? {
    if body.isEmpty { return nil }
    guard let object = try RequestBody.json(body).object else { return nil }
    // An empty `user` is a missing one.
    if let user = object["user"] { return nonEmpty(user.object?.members ?? []) }
    return nonEmpty(object.members.filter { Account.writableNames.contains($0.name) })
  }

  private static func form(_ body: [UInt8]) throws(RequestBody.Failure) -> JSONObject? {
    let user = try RequestBody.form(body).entries.compactMap { entry -> JSONObject.Member? in
      guard entry.name.hasPrefix("user["), entry.name.hasSuffix("]"), let value = entry.values.last else { return nil }
      return .init(name: String(entry.name.dropFirst("user[".count).dropLast()), value: .string(value))
    }
    return nonEmpty(user)
  }

  private static func nonEmpty(_ members: [JSONObject.Member]) -> JSONObject? {
    members.isEmpty ? nil : JSONObject(members: members)
  }
}
