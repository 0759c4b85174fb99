public import Features

extension PostsQuery: PresentableQuery {
  public static func view(_ state: PostsList.State, _ options: ViewOptions) -> ListView<AuthoredPost> {
    let author = state.query.userID.map { " by user \($0)" } ?? ""
    let text = state.query.search.text
    let emptyText =
      text.isEmpty
      ? (author.isEmpty ? "There are no posts" : "No posts\(author)") : "No posts\(author) match \(text.quoted)"
    return ListView(.posts, "posts", state, options, emptyText: emptyText)
  }
}

extension ListFormat<AuthoredPost> {
  /// The list of posts.
  public static let posts = ListFormat(
    "post", fields: .posts,
    columns: [
      .id, Column("title", isPrimary: true, isSearched: true), Column("author.name", title: "AUTHOR"),
    ])
}

extension FieldSet<AuthoredPost> {
  /// The fields of a post with its author.
  public static let posts = FieldSet([
    Field("id") { $0.post.id },
    Field("title") { $0.post.title },
    Field("body") { $0.post.body },
    Field("userId") { $0.post.userID },
    Field("author", .users) { $0.author },
  ])
}
