public import Models
public import RESTClient

extension UsersAPI {
  /// The result of ``fetchUsers(ownerID:success:failure:)``.
  public struct UsersList: Hashable, Sendable {
    /// The users except the owner, in the reverse of the order received.
    public var users: [User]
    /// The owner; `nil` if no user has the ID.
    public var owner: User?
    /// The index of the owner in the order received.
    public var ownerIndex: Int?
    /// The number of users in the response that could not be decoded.
    public var skippedCount: Int

    public init(users: [User], owner: User? = nil, ownerIndex: Int? = nil, skippedCount: Int = 0) {
      self.users = users
      self.owner = owner
      self.ownerIndex = ownerIndex
      self.skippedCount = skippedCount
    }
  }
}

/// The error of ``UsersAPI/fetchUsers(ownerID:success:failure:)``.
public struct FetchError: Error, Hashable, Sendable {
  /// The underlying error.
  public var networkError: NetworkError

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
