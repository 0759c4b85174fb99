public import CachedNetworkClient
public import Models
public import ReducerRuntime

/// One post with its author and, on request, its comments.
public typealias PostDetail = Detail<Post>

extension Post: DetailRecord {
  public static var route: RecordRoute<Post> { Route.post }

  /// The author and the comments of a post.
  public struct Sections: DetailSections, Hashable, Sendable {
    /// The author.
    public var author: Loadable<User> = .idle
    /// The comments; idle until they are requested.
    public var comments: Loadable<[Comment]> = .idle

    public init() {}
  }

  /// The author, and on request the comments.
  public static let sections = [
    DetailSection<Post>(\.author, of: \.userID) { try await User.load($0, $1) },
    DetailSection<Post>(\.comments, onRequest: .comments) { try await CachedTypicode($1).comments(on: $0) },
  ]

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Post> {
    try await CachedAPI.typicode.record(.post(id), id: id, policy)
  }

  /// The author, then the comments.
  public static func selectableRows(_ state: PostDetail.State) -> SelectableRows {
    SelectableRows(state.content.record?.userID.map { [SelectableRow(.user($0))] } ?? [])
      + SelectableRows(state.comments.rows) { SelectableRow(.comment($0.id), title: $0.name) }
  }

  public static func recordSummary(_ state: PostDetail.State) -> RecordSummary {
    let owner = state.content.record?.userID.map { Route.user($0) }
    return RecordSummary(title: state.content.record?.title, ownerRoute: owner)
  }
}

// MARK: - Route

extension Route {
  /// A post: `post/7`.
  public static let post = RecordRoute(
    "post/ID", under: posts.entry, request: RouteRequest(\.typicode) { .post(Post.ID($0)) }, hasOpenableRows: true
  ) {
    PostDetail.State(id: $0, $1)
  }
}
