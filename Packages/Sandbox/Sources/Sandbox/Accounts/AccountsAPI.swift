/// The API of managed users: list, show, create and update.
///
/// The paths are `/users.json` and `/users/{id}.json`. Paths without `.json` belong to JSONPlaceholder.
struct AccountsAPI: SandboxAPI {
  let storage: AccountStorage
  /// The beginning of the URLs of accounts and avatars.
  let origin: String

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let segments = request.segments else { return nil }
    do throws(SandboxError) {
      switch (segments.first, segments.count) {
      case ("users.json", 1): return try list(request)
      case ("users", 2) where segments[1].hasSuffix(".json"):
        let text = String(segments[1].dropLast(".json".count))
        // `01` is not an id.
        guard let id = Int(text), String(id) == text else { return .error(404) }
        return try single(id: id, request)
      default: return nil
      }
    } catch {
      return .error(500, error.description)
    }
  }

  private func list(_ request: HTTPRequest) throws(SandboxError) -> HTTPResponse {
    guard request.isRead else { return request.method == "POST" ? try write(request, to: nil) : .error(404) }
    return .rails(.array(try storage.accounts().map { $0.json(origin: origin) }), to: request)
  }

  private func single(id: Int, _ request: HTTPRequest) throws(SandboxError) -> HTTPResponse {
    guard request.isRead else {
      return ["PATCH", "PUT"].contains(request.method) ? try write(request, to: id) : .error(404)
    }
    let account = try storage.accounts().first { $0.id == id }
    return account.map { .rails($0.json(origin: origin), to: request) } ?? .error(404)
  }

  /// Decodes the body of a write as Rails does, or returns `nil` if it contains no user.
  ///
  /// The body is JSON with the members under `user`, or with the members alone.
  private func changes(in request: HTTPRequest) -> JSONObject? {
    let body = (try? request.bodyObject()) ?? [:]
    var user = body["user"]?.object ?? [:]
    if body["user"] == nil {
      for name in Account.writableNames { user[name] = body[name] }
    }
    // An empty `user` is a missing one.
    return user.isEmpty ? nil : user
  }

  /// Creates or updates an account.
  private func write(_ request: HTTPRequest, to id: Int?) throws(SandboxError) -> HTTPResponse {
    let changes = changes(in: request)
    let result = try storage.change { stored in
      Result { () throws(StoredAccounts.Rejection) in try stored.write(changes, to: id) }
    }
    switch result {
    case .failure(.notFound): return .error(404)
    case .failure(.missingUser): return .error(400)
    case .failure(.invalid(let errors)): return .rails(.object(errors), status: 422, to: request)
    case .success(let account):
      var response = HTTPResponse.rails(account.json(origin: origin), status: id == nil ? 201 : 200, to: request)
      if id == nil { response.headers.append("Location", "\(request.origin)/users/\(account.id)") }
      return response
    }
  }
}
