public import Dependencies
public import Foundation
public import Models
public import RESTClient

extension DependencyValues {
  /// The accounts API.
  ///
  /// It has no default server, because the public service is gone: set `HTTPClient.baseURL`. The test value fails
  /// the test with each request; see `withRequestStubs` of RESTClientTestSupport. The preview value responds with
  /// sample data: see ``PreviewClient``.
  public var accounts: HTTPClient {
    get { self[AccountsKey.self] }
    set { self[AccountsKey.self] = newValue }
  }
}

private enum AccountsKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient(name: "accounts") }
  static var previewValue: HTTPClient { liveValue.responding(with: PreviewClient.accounts()) }
  static var testValue: HTTPClient { liveValue.unimplemented() }
}

extension Request where Response == LossyArray<Account> {
  /// All accounts: `GET /users.json`.
  public static var accounts: Self { Self(path: "users.json") }
}

extension Request where Response == Account {
  /// One account: `GET /users/3.json`.
  public static func account(_ id: Account.ID) -> Self { Self(path: "users/\(id).json") }
}

extension Request where Response == AccountSubmission {
  /// Creates an account, `POST /users.json`, or changes one, `PATCH /users/3.json`; sent at most once.
  ///
  /// The server stores it with 200 or 201 and the account, alone or in an object as its `user`; with 201, 204 or 205
  /// without a body; or with 201 and `Location`: then ``APIClient/submit(_:to:idempotencyKey:)`` fetches the account.
  /// It accepts the form with 202, and rejects it with 400, 409, 412, 413, 415, 422 or 428, unless the body is a web
  /// page. Any other success is an error, also 200 without a body.
  ///
  /// - Parameters:
  ///   - id: The account to change, or `nil` to create one.
  ///   - idempotencyKey: The key by which a server recognizes a repeated request, sent as `Idempotency-Key`.
  public static func submitting(_ payload: AccountPayload, to id: Account.ID?, idempotencyKey: UUID? = nil) -> Self {
    // The status codes with which servers reject a form (RFC 9110, section 15.5, and RFC 6585).
    let rejections: Set = [400, 409, 412, 413, 415, 422, 428]
    let method = id == nil ? HTTPMethod.post : .patch
    return Self(
      method,
      path: id.map { "users/\($0).json" } ?? "users.json",
      headers: idempotencyKey.map { ["Idempotency-Key": $0.uuidString] } ?? [:],
      body: .json(payload),
      acceptedStatusCodes: Set(200..<300).union(rejections)
    ) { response, decoder in
      let status = response.statusCode
      if rejections.contains(status) {
        // The API responds with JSON: a web page is the refusal of a gateway.
        guard !response.isWebPage else { throw NetworkError(unacceptable: response, to: method) }
        return .rejected(ValidationErrors(rejection: response))
      }
      if status == 202 { return .accepted(.queued) }
      let account = [200, 201].contains(status) ? response.account(with: decoder) : nil
      if let account, account.id == id ?? account.id {
        return .accepted(.stored(account, changed: payload.fields(changedIn: account)))
      }
      let isEmpty = [201, 204, 205].contains(status) && response.start == nil
      guard isEmpty || (status == 201 && response.header("Location") != nil) else {
        throw NetworkError.unexpected(response, insteadOf: "the account")
      }
      return .accepted(.storedUnseen(id))
    }
  }
}

extension HTTPResponse {
  /// The account in the body, alone or in `{"user":{…}}`; `nil` if it is another value.
  fileprivate func account(with decoder: JSONDecoder) -> Account? {
    (try? decode(Account.self, with: decoder)) ?? (try? decode(Envelope.self, with: decoder).user)
  }
}

/// An object around an account.
private struct Envelope: Decodable {
  let user: Account
}
