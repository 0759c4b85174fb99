import CachedNetworkClient
public import Models

/// The list of posts with their authors.
public typealias PostsList = FilteredList<PostsQuery>

/// The posts to list: all, or those of one user.
public struct PostsQuery: ListQuery {
  /// The author; `nil` for all.
  public var userID: User.ID?
  /// The search in titles, bodies and authors' names.
  public var search: SearchFilter<AuthoredPost>

  /// Creates a query for the posts of a user, or of all, that match a text.
  public init(userID: User.ID? = nil, searchText: String = "") {
    self.userID = userID
    search = SearchFilter(searchText)
  }

  /// Returns the source of the posts and their authors.
  public func source() -> RowSource<AuthoredPost> {
    .whole { try await CachedTypicode($0).postsWithAuthors() }
  }

  /// Returns the posts of the author.
  public func select(_ rows: [AuthoredPost]) -> [AuthoredPost] {
    userID.map { id in rows.filter { $0.post.userID == id } } ?? rows
  }

  /// Returns the row that opens a post.
  public func selectableRow(_ row: AuthoredPost) -> SelectableRow {
    SelectableRow(.post(row.id), title: row.post.title, owner: row.post.userID)
  }
}

// MARK: - Conformances

extension Post: SearchableOwnedRecord {
  /// The title, the body and the author's name.
  public static let searchableFields: [SearchableField<AuthoredPost>] = [
    SearchableField("titles", path: "title") { $0.post.title },
    SearchableField("bodies", path: "body") { $0.post.body },
    SearchableField("authors", path: "author.name") { $0.author?.name ?? "" },
  ]
}

// MARK: - Route

extension Route {
  /// The posts: `posts`.
  public static let posts = Route(
    "posts", in: .posts, noun: Noun(one: "post", many: "posts"), request: RouteRequest(\.typicode) { _ in .posts }
  ) {
    PostsList.State(query: PostsQuery(), $0)
  }
  /// The posts of a user: `user/3/posts`.
  public static let userPosts = RecordRoute(posts, of: user) { PostsList.State(query: PostsQuery(userID: $0), $1) }
}
