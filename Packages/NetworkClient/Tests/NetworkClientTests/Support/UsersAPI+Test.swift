import Dependencies
import Dispatch
import Foundation
import Models
import NetworkClient
import RESTClientTestSupport

extension UsersAPI {
  /// An API whose server returns users, or an error if there are no IDs.
  static func sample(_ ids: [User.ID]?, skippedCount: Int = 0, queue: DispatchQueue = .main) -> UsersAPI {
    sample(queue: queue) { () async throws(NetworkError) in
      guard let ids else { throw NetworkError(.offline, url: URL(string: "u")) }
      return LossyArray(ids.map(User.sample), skippedCount: skippedCount)
    }
  }

  /// An API whose server is a stub.
  static func sample(
    queue: DispatchQueue = .main, users: @escaping @Sendable () async throws(NetworkError) -> LossyArray<User>
  ) -> UsersAPI {
    let stubs = RequestStubs()
    stubs.stub(.users, users)
    return withDependencies {
      $0.typicode.stub = stubs
      $0.date = .constant(.distantPast)
    } operation: {
      UsersAPI(queue: queue)
    }
  }

  /// The argument of the callback.
  func users(ownerID: String) async -> Result<UsersAPI.UsersList, FetchError> {
    await withCheckedContinuation { continuation in
      fetchUsers(
        ownerID: ownerID,
        success: { continuation.resume(returning: .success($0)) },
        failure: { continuation.resume(returning: .failure($0)) }
      )
    }
  }
}
