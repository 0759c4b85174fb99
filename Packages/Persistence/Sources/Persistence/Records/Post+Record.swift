public import Models

extension Post: CachedRecord {
  /// The table `posts`.
  public static let cacheTable = CacheTable(
    "posts", ("user_id", \.userID), ("id", \.id), ("title", \.title), ("body", \.body),
    makeRow: Post.init(userID:id:title:body:))
}
