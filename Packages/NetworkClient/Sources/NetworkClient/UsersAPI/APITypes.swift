public import Foundation
public import Models
public import RESTClient

extension UsersAPI {
  /// The result of ``fetchUsers(ownerID:success:failure:)``.
  public struct UsersList: Hashable, Sendable {
    /// The users except the owner, in the reverse of the order received.
    public var users: [User]
    /// The number of users in the response that could not be decoded.
    public var skippedCount: Int

    /// Creates a list of users.
    public init(users: [User], skippedCount: Int = 0) {
      self.users = users
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

extension FetchError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
  /// What the user can do about the error, as a sentence; `nil` if only the server's operator can.
  public var recoverySuggestion: String? { networkError.suggestion }
}
