import Features
import Views

/// A user on the command line: an id, a username or a name.
enum UserReference: Hashable {
  /// The id of a user.
  case id(User.ID)
  /// The username or the name of one user, or a part of it.
  case name(String)
}

// MARK: - Conformances

extension UserReference: ExpressibleByArgument {
  static var placeholder: String { "USER" }
  static var expectation: String { "a user: an ID from 1, a username or a name" }
  static var completion: ArgumentCompletion { .rows(.users) }

  init?(argument: String) {
    if let id = User.ID(argument: argument) {
      self = .id(id)
    } else if !argument.isBlank, !argument.isPlainNumber, !argument.hasPrefix("-") {
      self = .name(argument)
    } else {
      return nil
    }
  }
}
