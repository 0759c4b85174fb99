public import Features
import Models

extension ListFormat<AuthoredPost> {
  /// The list of posts.
  public static let posts = ListFormat(
    "post", fields: .posts,
    columns: [.id, .flexible("title", isSearched: true), .flexible("author.name", title: "AUTHOR")],
    excerptPath: "body")
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

extension PostFilter {
  /// The notice for a list without posts.
  public var emptyText: String {
    switch (searchText.isEmpty, userID) {
    case (true, nil): "There are no posts"
    case (false, nil): "No posts match \(searchText.quoted)"
    case (true, let id?): "No posts by user \(id)"
    case (false, let id?): "No posts by user \(id) match \(searchText.quoted)"
    }
  }
}
