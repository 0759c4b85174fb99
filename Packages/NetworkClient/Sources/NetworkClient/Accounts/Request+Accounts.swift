public import Foundation
public import Models
public import RESTClient

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

extension Request where Response == Result<Account, ValidationErrors> {
  /// Creates an account: `POST /users.json`, sent at most once.
  ///
  /// The response is the account as the server stored it, or the validation errors of a rejection (400, 409, 413, 415 or 422),
  /// after which nothing was stored. A success without the account throws: see ``APIClient/submit(_:to:idempotencyKey:)``.
  ///
  /// - Parameter idempotencyKey: The key by which a server recognizes a repeated request, sent as `Idempotency-Key`.
  public static func creatingAccount(_ payload: AccountPayload, idempotencyKey: UUID? = nil) -> Self {
    submitting(.post, path: "users.json", id: nil, payload, idempotencyKey)
  }

  /// Changes an account: `PATCH /users/3.json`, sent at most once.
  ///
  /// The response is the account as the server stored it, or the validation errors of a rejection (400, 409, 413, 415 or 422),
  /// after which nothing was changed. A success without the account throws: see ``APIClient/submit(_:to:idempotencyKey:)``.
  ///
  /// - Parameter idempotencyKey: The key by which a server recognizes a repeated request, sent as `Idempotency-Key`.
  public static func changingAccount(
    _ id: Account.ID, _ payload: AccountPayload, idempotencyKey: UUID? = nil
  ) -> Self {
    submitting(.patch, path: "users/\(id).json", id: id, payload, idempotencyKey)
  }

  /// The status codes with which servers reject a form (RFC 9110, section 15.5).
  private static var rejections: Set<Int> { [400, 409, 413, 415, 422] }

  private static func submitting(
    _ method: HTTPMethod, path: RequestPath, id: Account.ID?, _ payload: AccountPayload, _ idempotencyKey: UUID?
  ) -> Self {
    Self(
      method,
      path: path,
      headers: idempotencyKey.map { ["Idempotency-Key": $0.uuidString] } ?? [:],
      body: .json(payload),
      acceptedStatusCodes: Set(200..<300).union(rejections)
    ) { response, decoder in
      if rejections.contains(response.statusCode) {
        return .failure(ValidationErrors(rejection: response, of: payload))
      }
      let account = try? response.account(with: decoder)
      if let account, account.id == id ?? account.id, account.hasValues || response.acceptsForm {
        return .success(account)
      }
      guard response.acceptsForm else {
        _ = try response.account(with: decoder)
        throw NetworkError(
          .undecodable, url: response.safeURL, reason: "it has no account", message: response.message)
      }
      let reason = response.start == nil ? nil : "accepted, but it has no account"
      throw NetworkError(
        reason == nil ? .emptyResponse : .undecodable, url: response.safeURL, reason: reason,
        underlying: Accepted(id: id ?? account?.id))
    }
  }
}

/// The reason of an error for a successful response to a form that does not contain the account.
struct Accepted: Error {
  /// The id of the account, if it is known.
  let id: Account.ID?
}

extension Account {
  /// Whether the account has a name or an email address: a server can respond with the id alone.
  var hasValues: Bool { !(name + email).isBlank }
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

  /// Whether a successful response means that a form was accepted, whatever its body.
  ///
  /// A web page can be that of a network to sign in to. An object with an error is one, unless the status states otherwise.
  fileprivate var acceptsForm: Bool {
    switch statusCode {
    case 201, 202, 204, 205: start != UInt8(ascii: "<")
    default: start != UInt8(ascii: "<") && !ServerMessages(body).reportsFailure
    }
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
