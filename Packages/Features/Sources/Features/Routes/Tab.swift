/// A tab of the browser: a list, and the screens that are opened from it.
public enum Tab: CaseIterable, Hashable, Sendable {
  /// The posts.
  case posts
  /// The users.
  case users
  /// The albums.
  case albums
  /// The to-dos.
  case todos
  /// The producers.
  case producers
  /// The accounts.
  case accounts

  /// The list at the root of the tab.
  public var root: Route {
    switch self {
    case .posts: .posts
    case .users: .users
    case .albums: .albums
    case .todos: .todos
    case .producers: .producers
    case .accounts: .accounts
    }
  }
  /// The name, such as `To-dos`.
  public var name: String { root.name.prefix(1).uppercased() + root.name.dropFirst() }
}
