/// A REST API that commands ask.
public enum API: CaseIterable, Sendable {
  /// JSONPlaceholder: posts, users, albums, to-dos.
  case typicode
  /// The producers of food.
  case producers
  /// The managed users.
  case accounts

  /// The environment variable that names its server; JSONPlaceholder has none but that of every API.
  var variable: String? {
    switch self {
    case .typicode: nil
    case .producers: "APP_PRODUCERS_URL"
    case .accounts: "APP_ACCOUNTS_URL"
    }
  }

  /// Whether there is a public server, to be asked when no other is named.
  var isPublic: Bool { self == .typicode }
}
