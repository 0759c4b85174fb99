import Dependencies
import DependenciesTestSupport
import Dispatch
import Foundation
import Models
import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension UsersAPI {
  /// An API that asks a server, and is called outside the scope that it was made in.
  static func asking(_ server: LoopbackServer) throws -> UsersAPI {
    let baseURL = try BaseURL(server.address())
    return withDependencies {
      $0.typicode = .live
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.typicodeBaseURL = baseURL
      $0.continuousClock = ContinuousClock()
    } operation: {
      UsersAPI()
    }
  }

  /// An API that answers at once, with a failure when there are no ids.
  static func answering(_ ids: [User.ID]?, queue: DispatchQueue = .main) -> UsersAPI {
    withDependencies {
      $0.typicode.users = Endpoint { () async throws(NetworkError) in
        guard let ids else { throw .cancelled }
        return LossyArray(ids.map(User.sample))
      }
    } operation: {
      UsersAPI(queue: queue)
    }
  }

  /// What the callbacks are given.
  func users(ownerID: String) async -> Result<UsersList, FetchError> {
    await withCheckedContinuation { continuation in
      fetchUsers(
        ownerID: ownerID,
        success: { continuation.resume(returning: .success($0)) },
        failure: { continuation.resume(returning: .failure($0)) }
      )
    }
  }
}
