import Dependencies
public import Models
public import NetworkClient

#if canImport(FoundationNetworking)
  import Foundation
#else
  public import Foundation
#endif

extension AccountForm.State {
  /// Returns the request that submitting the form would send.
  ///
  /// - Parameter payload: The values to send, as ``payload()`` returns them.
  /// - Throws: An error if no request can be created, for example because no server is set.
  public func request(sending payload: AccountPayload) async throws(NetworkError) -> URLRequest {
    @Dependency(\.accounts) var api
    let request: Request<AccountSubmission> =
      accountID.map { .changingAccount($0, payload) } ?? .creatingAccount(payload)
    return try await api.makeURLRequest(for: request)
  }
}
