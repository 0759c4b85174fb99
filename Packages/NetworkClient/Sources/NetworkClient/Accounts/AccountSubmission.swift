import Dependencies
public import Foundation
public import Models
public import RESTClient

/// The outcome of a form that was sent.
public enum AccountSubmission: Hashable, Sendable {
  /// The server accepted the form.
  case accepted(AccountReceipt)
  /// The server rejected the form, and nothing was stored.
  case rejected(ValidationErrors)
}

/// What a server did with a form that it accepted.
public enum AccountReceipt: Hashable, Sendable {
  /// It stored the account. `changed` are the sent fields that have other values now.
  case stored(Account, changed: [AccountField] = [])
  /// It stored the account, and did not return it: its id if it is known, and why it could not be fetched.
  case storedUnseen(Account.ID?, NetworkError? = nil)
  /// It will process the form later (202).
  case queued
}

extension APIClient {
  /// Creates an account, or changes one; the form is sent at most once.
  ///
  /// After a success without the account, such as 204, or 201 with `Location` (RFC 9110, section 15.3), the account is
  /// fetched once, by its id or its location on the same server.
  ///
  /// - Parameter id: The account to change, or `nil` to create one.
  /// - Throws: `NetworkError`, also for a success that is not the account: the server may have stored it.
  public func submit(
    _ payload: AccountPayload, to id: Account.ID?, idempotencyKey: UUID? = nil
  ) async throws(NetworkError) -> AccountSubmission {
    try await submission(of: payload, to: id, idempotencyKey: idempotencyKey).0
  }

  /// Sends a form, and returns the outcome with the response that it was read from.
  package func submission(
    of payload: AccountPayload, to id: Account.ID?, idempotencyKey: UUID?
  ) async throws(NetworkError) -> (AccountSubmission, HTTPResponse) {
    let (submission, response) = try await value(for: .submitting(payload, to: id, idempotencyKey: idempotencyKey))
    let location = response.locationOnSameServer.map { Request.account(0).at($0) }
    guard case .accepted(.storedUnseen) = submission, let request = id.map({ .account($0) }) ?? location else {
      return (submission, response)
    }
    switch await fetchedOnce(request) {
    case .success((let account, let response)) where account.id == id ?? account.id:
      return (.accepted(.stored(account, changed: payload.fields(changedIn: account))), response)
    case .success((let account, let response)):
      let error = NetworkError.unexpected(response, insteadOf: "account \(id ?? account.id)")
      return (.accepted(.storedUnseen(id, error)), response)
    case .failure(let error):
      return (.accepted(.storedUnseen(id, error)), response)
    }
  }

  /// Fetches an account without retries.
  private func fetchedOnce(_ request: Request<Account>) async -> Result<(Account, HTTPResponse), NetworkError> {
    await withDependencies {
      $0.httpConfiguration.retryPolicy = .never
    } operation: {
      await Result { () async throws(NetworkError) in try await value(for: request) }
    }
  }
}

extension AccountPayload {
  /// The fields whose values are not as sent.
  func fields(changedIn account: Account) -> [AccountField] {
    let fields = AccountFormFields(account)
    return AccountField.allCases.filter { field in self[field].map { $0 != fields[field] } ?? false }
  }
}
