import Dependencies
import Features

/// A REST API that commands send requests to.
public enum API: String, CaseIterable, Sendable {
  /// JSONPlaceholder: posts, users, albums, to-dos.
  case typicode
  /// The producers of food.
  case producers
  /// The managed users.
  case accounts

  /// Whether the API has a public server, which is the default.
  var isPublic: Bool { self == .typicode }

  /// The environment variable that sets the server of this API only, such as `APP_PRODUCERS_URL`.
  var variable: String? { isPublic ? nil : "APP_\(rawValue.uppercased())_URL" }

  var client: any WritableKeyPath<DependencyValues, HTTPClient> & Sendable {
    switch self {
    case .typicode: \.typicode
    case .producers: \.producers
    case .accounts: \.accounts
    }
  }
}

// MARK: - Conformances

extension API: ExpressibleByArgument {
  static var placeholder: String { "API" }
  static var expectation: String { "typicode, producers or accounts" }
}
