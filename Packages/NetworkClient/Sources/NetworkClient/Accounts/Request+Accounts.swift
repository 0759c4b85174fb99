public import Models

extension Request where Response == LossyArray<Account> {
  /// All accounts: `GET /users.json`.
  public static var accounts: Self { Self(path: ["users.json"]) }
}

extension Request where Response == Account {
  /// One account: `GET /users/3.json`.
  ///
  /// - Parameter id: The account's number.
  /// - Returns: The call.
  public static func account(_ id: Account.ID) -> Self { Self(path: ["users", "\(id).json"]) }
}

extension Request where Response == Result<Account, ValidationErrors> {
  /// Creates an account: `POST /users.json`.
  ///
  /// - Parameter changes: The new account's fields.
  /// - Returns: The call; its answer is the account as the server stored it, or what the server finds wrong with it.
  public static func creatingAccount(_ changes: AccountPayload) -> Self {
    submitting(.post, path: ["users.json"], changes)
  }

  /// Changes an account: `PATCH /users/3.json`.
  ///
  /// - Parameters:
  ///   - id: The account's number.
  ///   - changes: The fields to change.
  /// - Returns: The call; its answer is the account as the server stored it, or what the server finds wrong with it.
  public static func changingAccount(_ id: Account.ID, _ changes: AccountPayload) -> Self {
    submitting(.patch, path: ["users", "\(id).json"], changes)
  }

  private static func submitting(_ method: HTTPMethod, path: [String], _ changes: AccountPayload) -> Self {
    let unprocessable = 422
    return Self(
      method,
      path: path,
      headers: ["Content-Type": "application/json; charset=UTF-8"],
      body: changes.json,
      acceptedStatusCodes: RangeSet([200..<300, unprocessable..<unprocessable + 1])
    ) { response, decoder in
      response.statusCode == unprocessable
        ? .failure(ValidationErrors(rejection: response))
        : .success(try response.json().decode(Account.self, with: decoder))
    }
  }
}
