import Features

extension OwnedRecord {
  /// The owner in place of a name: `user 3`.
  var ownerName: String { userID.map { "user \($0)" } ?? "an unknown user" }

  /// Returns the command of a route of the owner; none without an owner.
  func ownerRoutes(_ route: RecordRoute<User>) -> [String] { userID.map { [route($0).command] } ?? [] }
}
