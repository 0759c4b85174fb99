public import Models

extension Comment: CachedRecord {
  /// The table `comments`.
  public static let cacheTable = CacheTable(
    "comments", ("post_id", \.postID), ("id", \.id), ("name", \.name), ("email", \.email), ("body", \.body),
    makeRow: Comment.init(postID:id:name:email:body:))
}
