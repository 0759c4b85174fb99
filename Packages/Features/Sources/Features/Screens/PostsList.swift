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

  /// Returns the matching posts in the server's order.
  public func apply(to posts: [AuthoredPost]) -> [AuthoredPost] {
    let matcher = TextMatcher(searchText)
    return posts.filter { row in
      (userID == nil || row.post.userID == userID)
        && (matcher.matches(row.post.title) || matcher.matches(row.post.body))
    }
  }
}

/// A post with the user who wrote it.
public struct AuthoredPost: Hashable, Identifiable, Sendable {
  /// The post.
  public var post: Post
  /// The author; `nil` if the post refers to an unknown user.
  public var author: User?

  /// Creates a post with its author.
  public init(post: Post, author: User?) {
    self.post = post
    self.author = author
  }

  /// The post's id.
  public var id: Post.ID { post.id }
}
