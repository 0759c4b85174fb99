public import Foundation
public import Models
public import RESTClient

extension Request where Response == LossyArray<Account> {
  /// All accounts: `GET /users.json`.
  public static var accounts: Self { Self(path: "users.json") }
}

extension Request where Response == Account {
  /// One account: `GET /users/3.json`.
  public static func account(_ id: Account.ID) -> Self { Self(path: "users/\(id).json") }
}

extension Request where Response == Result<Account, ValidationErrors> {
  /// Creates an account: `POST /users.json`, sent at most once.
  ///
  /// The response is the account as the server stored it, or the validation errors of a 422 response (RFC 9110, section
  /// 15.5.21), after which nothing was stored.
  ///
  /// - Parameter idempotencyKey: The key by which a server recognizes a repeated request, sent as `Idempotency-Key`.
  public static func creatingAccount(_ payload: AccountPayload, idempotencyKey: UUID? = nil) -> Self {
    submitting(.post, path: "users.json", payload, idempotencyKey)
  }

  /// Changes an account: `PATCH /users/3.json`, sent at most once.
  ///
  /// The response is the account as the server stored it, or the validation errors of a 422 response (RFC 9110, section
  /// 15.5.21), after which nothing was changed.
  ///
  /// - Parameter idempotencyKey: The key by which a server recognizes a repeated request, sent as `Idempotency-Key`.
  public static func changingAccount(
    _ id: Account.ID, _ payload: AccountPayload, idempotencyKey: UUID? = nil
  ) -> Self {
    submitting(.patch, path: "users/\(id).json", payload, idempotencyKey)
  }

  private static func submitting(
    _ method: HTTPMethod, path: RequestPath, _ payload: AccountPayload, _ idempotencyKey: UUID?
  ) -> Self {
    let unprocessable = 422
    return Self(
      method,
      path: path,
      headers: idempotencyKey.map { ["Idempotency-Key": $0.uuidString] } ?? [:],
      body: .data(payload.json, contentType: "application/json; charset=UTF-8"),
      acceptedStatusCodes: Set(200..<300).union([unprocessable])
    ) { response, decoder in
      response.statusCode == unprocessable
        ? .failure(ValidationErrors(rejection: response))
        : .success(try response.decode(Account.self, with: decoder))
    }
  }
}
