public import Features

extension PostsQuery: ListedQuery {
  func list(_ state: PostsList.State, _ options: ViewOptions) -> ListView<AuthoredPost> {
    ListView(.posts, "posts", state, options, of: userID.map { .user($0) })
  }
}

extension ListFormat<AuthoredPost> {
  /// The list of posts.
  public static let posts = ListFormat(
    noun: Route.posts.entry.noun, fields: .posts,
    columns: [
      .id, .title(), .owner("author.name", title: "AUTHOR"),
    ])
}

extension FieldSet<AuthoredPost> {
  /// The fields of a post with its author.
  public static let posts = FieldSet([
    Field("id") { $0.post.id },
    Field("title") { $0.post.title },
    Field("body", isLong: true) { $0.post.body },
    Field("userId") { $0.post.userID },
    Field("author", .users) { $0.author },
  ])
}
