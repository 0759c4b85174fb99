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

  /// A Boolean value that indicates whether the text is empty.
  public var isEmpty: Bool { searchText.isEmpty }

  /// Returns the matching comments in the server's order.
  public func indices(of comments: [Comment], among candidates: [Int32]) -> [Int32] {
    let matcher = TextMatcher(searchText)
    return candidates.filter { matcher.matches(comments[Int($0)].name) || matcher.matches(comments[Int($0)].body) }
  }
}
