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
  public static func account(_ id: Account.ID) -> Self {
    Self(path: "users/\(id).json") { try $0.account(with: $1) }
  }
}

extension Request where Response == AccountSubmission {
  /// Creates an account: `POST /users.json`, sent at most once.
  ///
  /// See ``submitting(_:to:idempotencyKey:)``.
  public static func creatingAccount(_ payload: AccountPayload) -> Self { submitting(payload, to: nil) }

  /// Changes an account: `PATCH /users/3.json`, sent at most once.
  ///
  /// See ``submitting(_:to:idempotencyKey:)``.
  public static func changingAccount(_ id: Account.ID, _ payload: AccountPayload) -> Self {
    submitting(payload, to: id)
  }

  /// Creates an account, or changes one; sent at most once.
  ///
  /// The server rejects it with 400, 409, 412, 413, 415, 422 or 428; then nothing was changed. After a success without
  /// the account, ``APIClient/submit(_:to:ifMatch:idempotencyKey:)`` fetches it.
  ///
  /// - Parameters:
  ///   - id: The account to change, or `nil` to create one.
  ///   - idempotencyKey: The key by which a server recognizes a repeated request, sent as `Idempotency-Key`.
  public static func submitting(_ payload: AccountPayload, to id: Account.ID?, idempotencyKey: UUID? = nil) -> Self {
    // The status codes with which servers reject a form (RFC 9110, section 15.5, and RFC 6585).
    let rejections: Set = [400, 409, 412, 413, 415, 422, 428]
    return Self(
      id == nil ? .post : .patch,
      path: id.map { "users/\($0).json" } ?? "users.json",
      headers: idempotencyKey.map { ["Idempotency-Key": $0.uuidString] } ?? [:],
      body: .json(payload),
      acceptedStatusCodes: Set(200..<300).union(rejections)
    ) { response, decoder in
      if rejections.contains(response.statusCode) { return .rejected(ValidationErrors(rejection: response)) }
      // A web page can be that of a network to sign in to.
      if response.start == UInt8(ascii: "<") { _ = try response.account(with: decoder) }
      let accounts = response.accounts(with: decoder)
      if let account = accounts.first(where: { $0.id == id ?? $0.id && $0.hasValues(of: payload) }) {
        return .stored(account)
      }
      // A server can respond with the id alone.
      let bareID = accounts.count == 1 && accounts[0].isBare ? accounts[0].id : nil
      return .accepted(id ?? bareID)
    }
  }
}

extension Account {
  /// Whether the account has no values but its id.
  fileprivate var isBare: Bool { (name + email).isBlank }

  /// Whether the account has the values that were sent, but for case, accents and white space, which servers normalize.
  ///
  /// A server can store an avatar at another URL.
  func hasValues(of payload: AccountPayload) -> Bool {
    let fields = AccountFormFields(self)
    return AccountField.allCases.allSatisfy { field in
      guard let sent = payload[field] else { return true }
      return field == .avatarURL ? fields[field].isBlank == sent.isBlank : fields[field].normalized == sent.normalized
    }
  }
}

extension String {
  fileprivate var normalized: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

extension HTTPResponse {
  /// Decodes an account: alone, in an object such as `{"user":{…}}`, or as the only element of an array.
  fileprivate func account(with decoder: JSONDecoder) throws -> Account {
    do { return try decode(Account.self, with: decoder) } catch {
      if let account = try? decode(Envelope.self, with: decoder).account { return account }
      if let list = try? decode([Account].self, with: decoder), list.count == 1 { return list[0] }
      throw error
    }
  }

  /// The accounts in the body: one, one in an object, or those of an array; none if it has others.
  fileprivate func accounts(with decoder: JSONDecoder) -> [Account] {
    if let list = try? decode(LossyArray<Account>.self, with: decoder) { return list.elements }
    return (try? account(with: decoder)).map { [$0] } ?? []
  }
}

/// An object around an account.
private struct Envelope: Decodable {
  let account: Account?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    account = Key.allCases.lazy.compactMap { try? container.decode(Account.self, forKey: $0) }.first
  }

  private enum Key: CodingKey, CaseIterable {
    case user
    case account
    case data
  }
}
