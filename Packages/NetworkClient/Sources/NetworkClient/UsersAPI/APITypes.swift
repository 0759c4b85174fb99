// The decoded type of a row is `User` of Models, with those of all APIs. This file has the results of the request.

public import Models
public import RESTClient

extension UsersAPI {
  /// The result of ``fetchUsers(ownerID:success:failure:)``.
  public struct UsersList: Hashable, Sendable {
    /// All users, in the order received, with the metadata of their response.
    public var response: Fetched<[User]>
    /// The ID of the user to exclude, as text.
    public var ownerID: String

    /// The users except the owner, in the reverse of the order received.
    public var users: [User] { response.value.reversed().filter { $0.id.description != ownerID } }

    /// Creates a result from all users, the owner included.
    public init(_ response: Fetched<[User]>, ownerID: String) {
      self.response = response
      self.ownerID = ownerID
    }
  }
}

/// The error of ``UsersAPI/fetchUsers(ownerID:success:failure:)``.
public struct FetchError: Error, Hashable, Sendable {
  /// The underlying error.
  public var networkError: NetworkError

  /// Creates an error from that of the request.
  public init(_ networkError: NetworkError) {
    self.networkError = networkError
  }
}

// MARK: - Conformances

extension FetchError: CustomStringConvertible {
  /// The message, in one line without a period.
  ///
  /// Texts of the server in it are not escaped for a terminal.
  public var description: String { "the users could not be fetched: \(networkError)" }
}
