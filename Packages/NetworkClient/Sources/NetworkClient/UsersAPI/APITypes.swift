public import Foundation
public import Models

/// What ``UsersAPI`` gives when the users arrived.
public struct UsersList: Hashable, Sendable {
  /// The users without the owner, in the reverse of the order received.
  public var users: [User]
  /// How many rows of the answer could not be read, and so are not among the users.
  public var skippedCount: Int

  /// Makes a list of known users.
  ///
  /// - Parameters:
  ///   - users: The users.
  ///   - skippedCount: How many rows are said to have been left out.
  public init(users: [User], skippedCount: Int = 0) {
    self.users = users
    self.skippedCount = skippedCount
  }
}

/// What ``UsersAPI`` gives when the users did not arrive: why, in words, and the error itself.
public struct FetchError: Error, Hashable, Sendable {
  /// Why, for code that decides by it.
  public var networkError: NetworkError

  /// Wraps an error.
  ///
  /// - Parameter networkError: Why the users did not arrive.
  public init(_ networkError: NetworkError) {
    self.networkError = networkError
  }
}

// MARK: - Conformances

extension FetchError: CustomStringConvertible {
  /// Why, in one line without a full stop; texts of the server in it are not made safe for printing.
  public var description: String { "the users could not be fetched: \(networkError)" }
}

extension FetchError: LocalizedError {
  /// The ``description``, so that `localizedDescription` says it too.
  public var errorDescription: String? { description }
  /// What to do about it, as a sentence, or `nil` where nothing is known to help.
  public var recoverySuggestion: String? { networkError.suggestion }
}
