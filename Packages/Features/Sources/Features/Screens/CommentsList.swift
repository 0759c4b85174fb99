public import Models
import NetworkClient
import Persistence

/// The list of comments.
public typealias CommentsList = FilteredList<CommentFilter>

extension CommentsList {
  /// Lists all comments, or those on one post.
  public static func comments(on post: Post.ID? = nil) -> Self {
    let api = CachedAPI.typicode
    return Self { policy in
      guard let post else { return await api.list(.comments, policy) }
      return await api.list(.comments(on: post), policy, within: (.comments, "post_id", post.rawValue))
    }
  }
}

/// Selects comments by text.
public struct CommentFilter: ListFilter {
  /// A text in the name or the body, ignoring case and diacritics; an empty text matches all comments.
  public var searchText: String

  /// Creates a filter.
  public init(searchText: String = "") {
    self.searchText = searchText
  }

  /// Returns the matching comments in the server's order.
  public func apply(to comments: [Comment]) -> [Comment] {
    let matcher = TextMatcher(searchText)
    return comments.filter { matcher.matches($0.name) || matcher.matches($0.body) }
  }
}
