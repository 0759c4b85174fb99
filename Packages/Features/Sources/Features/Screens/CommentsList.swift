public import Models
import NetworkClient

/// The list of comments.
public typealias CommentsList = FilteredList<CommentsQuery>

/// The comments to list: all, or those on one post.
public struct CommentsQuery: ListQuery {
  /// The post; `nil` for all.
  public var postID: Post.ID?
  /// The search in names and texts.
  public var search: SearchFilter<Comment>

  /// Creates a query.
  public init(postID: Post.ID? = nil, searchText: String = "") {
    self.postID = postID
    search = SearchFilter(searchText)
  }

  /// Returns the load of the comments.
  public func loader() -> @Sendable (CachePolicy) async -> Loadable<[Comment]> {
    let api = CachedAPI.typicode
    return { [postID] policy in
      guard let postID else { return await api.list(.comments, policy) }
      return await api.list(.comments(on: postID), policy, subsetOf: (.comments, { $0.postID == postID }))
    }
  }

  /// Returns the row of a comment.
  public func screenRow(_ row: Comment) -> ScreenRow { ScreenRow("comment", row.id) }
}

// MARK: - Conformances

extension Comment: SearchableRow {
  /// The name and the text.
  public static let searchedTexts: [SearchedText<Comment>] = [
    SearchedText("names") { $0.name }, SearchedText("texts") { $0.body },
  ]
}
