public import Models
import Persistence

/// The list of posts with their authors.
public typealias PostsList = FilteredList<PostFilter>

extension PostsList {
  /// Lists all posts.
  public static var posts: Self {
    let api = CachedAPI.typicode
    return Self { await api.posts($0) }
  }

  /// Lists the posts that a filter shows, for a state whose filter does not change.
  ///
  /// Of a fresh cached list only these posts are decoded, and the total count of the content is the number of posts
  /// that match if the limit leaves out some. Otherwise the content has all posts, and the state shows those that match.
  ///
  /// - Parameter limit: The maximum number of posts that are needed; `nil` for all.
  public static func posts(matching filter: PostFilter, limit: Int?) -> Self {
    if filter.isEmpty, limit == nil { return posts }
    let api = CachedAPI.typicode
    let selection = RowSelection(
      integers: filter.userID.map { ["user_id": $0.rawValue] } ?? [:], text: filter.searchText, in: ["title", "body"],
      limit: limit)
    return Self { await api.posts($0, selecting: selection) }
  }
}

/// Selects posts by text and author.
public struct PostFilter: ListFilter {
  /// A text in the title or the body, ignoring case and diacritics; an empty text matches all posts.
  public var searchText: String
  /// The author; `nil` for all authors.
  public var userID: User.ID?

  /// Creates a filter.
  public init(searchText: String = "", userID: User.ID? = nil) {
    self.searchText = searchText
    self.userID = userID
  }

  /// A Boolean value that indicates whether all posts match.
  public var isEmpty: Bool { searchText.isEmpty && userID == nil }

  /// Returns the matching posts in the server's order.
  public func indices(of posts: [AuthoredPost], among candidates: [Int32]) -> [Int32] {
    let matcher = TextMatcher(searchText)
    return candidates.filter { index in
      let post = posts[Int(index)].post
      return (userID == nil || post.userID == userID) && (matcher.matches(post.title) || matcher.matches(post.body))
    }
  }

  /// Returns whether the text begins with that of another filter, and the author is the same.
  public func narrows(_ other: PostFilter) -> Bool {
    userID == other.userID && searchText.hasPrefix(other.searchText)
  }
}

/// A post with the user who wrote it.
public struct AuthoredPost: Hashable, Identifiable, Sendable {
  /// The post.
  public var post: Post
  /// The author; `nil` if the post refers to an unknown user.
  public var author: User? { sharedAuthor?.value }
  private let sharedAuthor: Shared<User>?

  /// Creates a post with its author.
  public init(post: Post, author: User?) {
    self.init(post: post, sharedAuthor: author.map(Shared.init))
  }

  init(post: Post, sharedAuthor: Shared<User>?) {
    self.post = post
    self.sharedAuthor = sharedAuthor
  }

  /// The post's id.
  public var id: Post.ID { post.id }
}
