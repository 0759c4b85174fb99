/// A REST API that commands send requests to.
public enum API: String, CaseIterable, Sendable {
  /// JSONPlaceholder: posts, users, albums, to-dos.
  case typicode
  /// The producers of food.
  case producers
  /// The managed users.
  case accounts

  /// The environment variable that sets the server of this API only.
  var variable: String? {
    switch self {
    case .typicode: nil
    case .producers: "APP_PRODUCERS_URL"
    case .accounts: "APP_ACCOUNTS_URL"
    }
  }

  /// Whether the API has a public server, which is the default.
  var isPublic: Bool { self == .typicode }
}
