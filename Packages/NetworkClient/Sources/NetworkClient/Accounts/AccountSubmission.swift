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
  /// After a success without the account that was sent, such as 204, or 201 with `Location` (RFC 9110, section 15.3),
  /// the account is fetched once, from the same server: by its id, its location, or in the list of accounts.
  ///
  /// - Parameters:
  ///   - id: The account to change, or `nil` to create one.
  ///   - entityTag: The entity tag of the account that was changed: the server rejects the form if others have changed
  ///     the account since. A weak one is not sent (RFC 9110, section 13.1.1).
  /// - Throws: ``NetworkError``; `NetworkError.Kind.unconfirmed` if the fetched account has not the values that were
  ///   sent, or if no account has them and the status does not state that one was created.
  public func submit(
    _ payload: AccountPayload, to id: Account.ID?, ifMatch entityTag: String? = nil, idempotencyKey: UUID? = nil
  ) async throws(NetworkError) -> AccountSubmission {
    var form: Request<AccountSubmission> = .submitting(payload, to: id, idempotencyKey: idempotencyKey)
    if let entityTag, entityTag.hasPrefix("\"") { form.headers["If-Match"] = entityTag }
    let (submission, response) = try await value(for: form)
    guard case .accepted(let knownID) = submission else { return submission }
    func unconfirmed(_ reason: String) -> NetworkError {
      NetworkError(
        .unconfirmed, url: response.url, reason: reason, status: response.statusCode,
        method: id == nil ? .post : .patch, message: response.message)
    }
    var request = knownID.map { Request.account($0) }
    if request == nil, let location = response.locationOnSameServer { request = Request.account(0).at(location) }
    if let request {
      guard let account = try? await send(request), account.id == knownID ?? account.id else { return submission }
      if account.hasValues(of: payload) { return .stored(account) }
      // 202 means that the server has not acted yet.
      if response.statusCode == 202 { return submission }
      throw unconfirmed(id == nil ? "account \(account.id) has other values" : "account \(account.id) is unchanged")
    }
    let accounts = try? await send(.accounts)
    if let account = accounts?.first(where: { $0.hasValues(of: payload) }) { return .stored(account) }
    // These state that an account was created, or will be; others can be those of a page or of an error.
    if [201, 202, 204, 205].contains(response.statusCode) { return submission }
    throw unconfirmed("no account has the values that were sent")
  }
}
