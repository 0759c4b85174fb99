public import Foundation
public import Models
public import RESTClient

/// The outcome of a form that was sent.
public enum AccountSubmission: Hashable, Sendable {
  /// The server stored the account.
  case stored(Account)
  /// The server accepted the form, such as with 204, without the account, which could not be fetched; its id, if it is
  /// known.
  case accepted(Account.ID?)
  /// The server rejected the form, and nothing was stored.
  case rejected(ValidationErrors)
}

extension APIClient {
  /// Creates an account, or changes one; the form is sent at most once.
  ///
  /// After a success without the account, such as 204, or 201 with `Location` (RFC 9110, section 15.3), the account is
  /// fetched once, from the same server.
  ///
  /// - Parameter id: The account to change, or `nil` to create one.
  public func submit(
    _ payload: AccountPayload, to id: Account.ID?, idempotencyKey: UUID? = nil
  ) async throws(NetworkError) -> AccountSubmission {
    let (submission, response) = try await value(for: .submitting(payload, to: id, idempotencyKey: idempotencyKey))
    guard case .accepted(let id) = submission else { return submission }
    let stored = id.map { Request.account($0) } ?? response.locationOnSameServer.map { Request.account(0).at($0) }
    guard let stored, let account = try? await send(stored), account.id == id ?? account.id else { return submission }
    return .stored(account)
  }
}
