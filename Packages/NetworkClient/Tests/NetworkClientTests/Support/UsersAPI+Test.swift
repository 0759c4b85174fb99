import Dispatch
import Models
import NetworkClient

extension UsersAPI {
  /// An API with users, or with an error if there are no IDs.
  static func sample(_ ids: [User.ID]?, skippedCount: Int = 0, queue: DispatchQueue = .main) -> UsersAPI {
    UsersAPI(queue: queue) { () async throws(NetworkError) in
      guard let ids else { throw .offline(url: "u") }
      return LossyArray(ids.map(User.sample), skippedCount: skippedCount)
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
