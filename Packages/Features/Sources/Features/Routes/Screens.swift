/// The registry of the screens.
public enum Screens {
  /// The screens in the order of the help.
  public static let all: [ScreenEntry] = [
    .posts, .post, .comments, .commentsOnPost, .comment, .users, .user, .postsOfUser, .albumsOfUser, .todosOfUser,
    .albums, .album, .photo, .todos, .todo, .producers, .producer, .accounts, .account, .newAccount, .accountEditor,
    .drafts, .draft,
  ]

  /// The patterns of the paths, for messages and help.
  public static var patterns: [String] { all.map(\.pattern) }

  static let entries = Dictionary(uniqueKeysWithValues: all.map { ($0.pattern, $0) })

  static func entry(_ pattern: String) -> ScreenEntry {
    guard let entry = entries[pattern] else { preconditionFailure("\(pattern) is not in the registry of the screens") }
    return entry
  }
}
