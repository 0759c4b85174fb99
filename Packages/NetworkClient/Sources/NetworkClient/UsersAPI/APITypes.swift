// The decoded type of a row is `User` of Models, with those of all APIs. This file has the results of the request.

public import Models
public import RESTClient

extension UsersAPI {
  /// The result of ``fetchUsers(ownerID:success:failure:)``.
  public struct UsersList: Hashable, Sendable {
    /// All users, in the order received.
    public var received: [User]
    /// The ID of the user to exclude, as text.
    public var ownerID: String
    /// The users of the response that are missing.
    public var extent: ListExtent

    /// The users except the owner, in the reverse of the order received.
    public var users: [User] { received.reversed().filter { $0.id.description != ownerID } }

    /// Creates a result from all received users, the owner included, by default from the whole list.
    public init(received: [User], ownerID: String, extent: ListExtent? = nil) {
      self.received = received
      self.ownerID = ownerID
      self.extent = extent ?? ListExtent(receivedCount: received.count)
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
