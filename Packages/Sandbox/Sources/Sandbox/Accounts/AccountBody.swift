/// Decodes the body of a write as Rails does.
///
/// The body is JSON with the members under `user`, JSON with the members alone, or a form with `user[first_name]=…`.
enum AccountBody {
  /// Returns the changes in the body, or `nil` if it contains no user.
  static func changes(in request: HTTPRequest) throws(JSONSyntaxError) -> JSONObject? {
    switch request.mediaType {
    case "application/json" where !request.body.isEmpty: try json(request.body)
    case "application/x-www-form-urlencoded": form(request.form)
    default: nil
    }
  }

  private static func json(_ body: [UInt8]) throws(JSONSyntaxError) -> JSONObject? {
    guard let object = try JSONParser.parse(body).object else { return nil }
    // An empty `user` is a missing one.
    if let user = object["user"] { return nonEmpty(user.object?.members ?? []) }
    return nonEmpty(object.members.filter { Account.writableNames.contains($0.name) })
  }

  private static func form(_ parameters: QueryParameters) -> JSONObject? {
    let user = parameters.entries.compactMap { entry -> JSONObject.Member? in
      guard entry.name.hasPrefix("user["), entry.name.hasSuffix("]"), let value = entry.values.last else { return nil }
      return .init(name: String(entry.name.dropFirst("user[".count).dropLast()), value: .string(value))
    }
    return nonEmpty(user)
  }

  private static func nonEmpty(_ members: [JSONObject.Member]) -> JSONObject? {
    members.isEmpty ? nil : JSONObject(members: members)
  }
}
