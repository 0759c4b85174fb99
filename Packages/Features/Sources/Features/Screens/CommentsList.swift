public import CachedNetworkClient
public import Models

/// The list of comments.
public typealias CommentsList = FilteredList<CommentsQuery>

/// The comments to list: all, or those on one post.
public struct CommentsQuery: ListQuery {
  /// The post; `nil` for all.
  public var postID: Post.ID?
  /// The search in names, email addresses and texts.
  public var search: SearchFilter<Comment>

  /// Creates a query for the comments on a post, or on all, that match a text.
  public init(postID: Post.ID? = nil, searchText: String = "") {
    self.postID = postID
    search = SearchFilter(searchText)
  }

  /// Returns the source of the comments.
  public func source() -> RowSource<Comment> {
    .whole { [postID] in try await CachedTypicode($0).comments(on: postID) }
  }

  /// Returns the row that opens a comment.
  public func selectableRow(_ row: Comment) -> SelectableRow { SelectableRow(.comment(row.id), title: row.name) }
}

// MARK: - Conformances

extension Comment: SearchableRow {
  /// The name, the email address and the text.
  public static let searchableFields: [SearchableField<Comment>] = [
    SearchableField("names", path: "name") { $0.name }, SearchableField("emails", path: "email") { $0.email },
    SearchableField("texts", path: "body") { $0.body },
  ]
}

extension Comment: DetailRecord {
  public static var route: RecordRoute<Comment> { Route.comment }

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Comment> {
    try await CachedAPI.typicode.record(.comment(id), id: id, policy)
  }

  /// The post.
  public static func selectableRows(_ state: Detail<Comment>.State) -> SelectableRows {
    SelectableRows(state.content.record.map { [SelectableRow(.post($0.postID))] } ?? [])
  }

  public static func recordSummary(_ state: Detail<Comment>.State) -> RecordSummary {
    RecordSummary(title: state.content.record?.name)
  }
}

// MARK: - Route

extension Route {
  /// The comments: `comments`.
  public static let comments = Route(
    "comments", in: .posts, under: .posts, noun: Noun(one: "comment", many: "comments"),
    request: RouteRequest(\.typicode) { _ in .comments }
  ) {
    CommentsList.State(query: CommentsQuery(), $0)
  }
  /// The comments on a post: `post/7/comments`.
  public static let postComments = RecordRoute(
    comments, of: post, name: "comments on post ID",
    request: RouteRequest(\.typicode) { .comments(on: Post.ID($0)) }
  ) {
    CommentsList.State(query: CommentsQuery(postID: $0), $1)
  }
  /// A comment: `comment/31`.
  public static let comment = RecordRoute(
    "comment/ID", under: comments.entry, request: RouteRequest(\.typicode) { .comment(Comment.ID($0)) },
    hasOpenableRows: true
  ) {
    Detail<Comment>.State(id: $0, $1)
  }
}
