/// The registry of the screens.
public enum Routes {
  /// The screens in the order of the help.
  public static let all: [RouteEntry] = [
    Route.posts.entry, Route.post.entry, Route.comments.entry, Route.postComments.entry, Route.comment.entry,
    Route.users.entry, Route.user.entry, Route.userPosts.entry, Route.userAlbums.entry, Route.userTodos.entry,
    Route.albums.entry, Route.album.entry, Route.photo.entry, Route.todos.entry, Route.todo.entry,
    Route.producers.entry, Route.producer.entry, Route.accounts.entry, Route.account.entry, Route.newAccount.entry,
    Route.accountEditor.entry, Route.drafts.entry, Route.draft.entry, Route.status.entry,
  ]

  /// The patterns of the paths, for messages and help.
  public static var patterns: [String] { all.map(\.pattern) }

  /// Returns the list of a word, itself or by its records: `posts` for `posts` and for `post`; `nil` if there is none.
  public static func list(of word: String) -> Route? {
    all.first { $0.pattern == word || $0.pattern == "\(word)/\(RouteEntry.placeholder)" }?.list
  }

  static let entries = Dictionary(uniqueKeysWithValues: all.map { ($0.pattern, $0) })
}
