/// The API of managed users: list, show, create and update.
///
/// The paths are `/users.json` and `/users/{id}.json`. Paths without `.json` belong to JSONPlaceholder.
struct AccountsAPI: SandboxAPI {
  let storage: any AccountStorage
  /// The beginning of the URLs of accounts and avatars.
  let origin: String

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let segments = request.segments else { return nil }
    switch (segments.first, segments.count) {
    case ("users.json", 1): return respond(to: request) { () throws(SandboxError) in try list(request) }
    case ("users", 2) where segments[1].hasSuffix(".json"):
      let text = String(segments[1].dropLast(".json".count))
      // `01` is not an id.
      let id = Int(text).flatMap { String($0) == text ? $0 : nil }
      return respond(to: request) { () throws(SandboxError) in try single(id: id, request) }
    default: return nil
    }
  }

  private func respond(
    to request: HTTPRequest, with response: () throws(SandboxError) -> HTTPResponse
  ) -> HTTPResponse {
    do throws(SandboxError) {
      return try response()
    } catch {
      return .error(500, error.description)
    }
  }

  private func list(_ request: HTTPRequest) throws(SandboxError) -> HTTPResponse {
    if request.isRead {
      let accounts = try storage.accounts().map { $0.json(origin: origin) }
      return .rails(.array(accounts), to: request)
    }
    guard request.method == "POST" else { return .error(404) }
    guard let changes = try? changes(in: request) else { return .error(400) }
    return try write(request) { AccountWrites.create(changes, in: &$0) }
  }

  private func single(id: Int?, _ request: HTTPRequest) throws(SandboxError) -> HTTPResponse {
    if request.isRead {
      guard let account = try storage.accounts().first(where: { $0.id == id }) else {
        return .error(404)
      }
      return .rails(account.json(origin: origin), to: request)
    }
    guard request.method == "PATCH" || request.method == "PUT" else {
      return .error(404)
    }
    let changes: JSONObject?
    do { changes = try self.changes(in: request) } catch { return .error(400) }
    return try write(request) { AccountWrites.update(id: id, with: changes, in: &$0) }
  }

  /// Decodes the body of a write as Rails does, or returns `nil` if it contains no user.
  ///
  /// The body is JSON with the members under `user`, JSON with the members alone, or a form with `user[first_name]=…`.
  private func changes(in request: HTTPRequest) throws(JSON.SyntaxError) -> JSONObject? {
    let body = try request.bodyObject()
    var user = body["user"]?.object ?? [:]
    if body["user"] == nil {
      let isForm = request.mediaType == HTTPRequest.formType
      for name in Account.writableNames { user[name] = body[isForm ? "user[\(name)]" : name] }
    }
    // An empty `user` is a missing one.
    return user.isEmpty ? nil : user
  }

  /// Writes once for each `Idempotency-Key`, method and path.
  private func write(
    _ request: HTTPRequest, _ write: (inout [Account]) -> AccountWrites.Outcome
  ) throws(SandboxError) -> HTTPResponse {
    let key = request.headers["Idempotency-Key"] ?? ""
    let keyedRequest = key.isEmpty ? nil : "\(request.method) \(request.path) \(key)"
    let isNew = request.method == "POST"
    switch try storage.change({ $0.write(request: keyedRequest, write) }) {
    case .notFound: return .error(404)
    case .missingUser: return .error(400)
    case .invalid(let errors): return .rails(.object(errors), status: 422, to: request)
    case .account(let account):
      let json = account.json(origin: origin)
      var response = HTTPResponse.rails(json, status: isNew ? 201 : 200, to: request)
      if isNew { response.headers.append("Location", "\(request.origin)/users/\(account.id)") }
      return response
    }
  }
}
