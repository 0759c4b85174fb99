import Models
import NetworkClient

extension LossyArray<User> {
  /// The users by their numbers; the first of two with one number counts.
  var byID: [User.ID: User] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
