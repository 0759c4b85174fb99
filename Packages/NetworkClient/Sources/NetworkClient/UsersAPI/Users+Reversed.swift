public import Models

extension Sequence<User> {
  /// Returns the users except the owner, in reverse order.
  ///
  /// - Parameter ownerID: The ID of the user to exclude, as text. A text that is not exactly the ID of a user excludes
  ///   none.
  public func reversed(except ownerID: String) -> [User] {
    reversed().filter { $0.id.description != ownerID }
  }
}
