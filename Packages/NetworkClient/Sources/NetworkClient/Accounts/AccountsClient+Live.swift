import Dependencies
import Foundation
import Models

extension AccountsClient {
  /// The client that sends real requests.
  ///
  /// What it sends with is looked up at each call, so overriding `\.urlSession`, `\.accountsJSONDecoder`,
  /// `\.accountsBaseURL`, `\.httpConfiguration` or `\.continuousClock` changes the calls made in that scope.
  public static let live = AccountsClient(
    accounts: .sending { _ in .accounts },
    account: .sending { .account($0) },
    create: { changes async throws(SubmissionError) in try await submit(.creatingAccount(changes)) },
    update: { id, changes async throws(SubmissionError) in try await submit(.changingAccount(id, changes)) }
  )

  private static func submit(
    _ request: Request<Result<Account, ValidationErrors>>
  ) async throws(SubmissionError) -> Account {
    let answer: Result<Account, ValidationErrors>
    do throws(NetworkError) {
      answer = try await HTTPClient.accounts(path: request.path).send(request)
    } catch {
      throw .failed(error)
    }
    return try answer.mapError(SubmissionError.rejected).get()
  }
}

extension Endpoint {
  /// The call that sends a request to the accounts API.
  fileprivate static func sending(_ request: @escaping @Sendable (Input) -> Request<Response>) -> Self {
    Self(conditional: { input, entityTag async throws(NetworkError) in
      let request = request(input)
      return try await HTTPClient.accounts(path: request.path).send(request, ifNoneMatch: entityTag)
    })
  }
}

extension HTTPClient {
  /// The client of the accounts API in the current scope.
  fileprivate static func accounts(path: [String]) throws(NetworkError) -> HTTPClient {
    @Dependency(\.accountsBaseURL) var baseURL
    @Dependency(\.accountsJSONDecoder) var decoder
    return try inScope(baseURL: baseURL, decoder: decoder, api: "accounts", path: path)
  }
}
