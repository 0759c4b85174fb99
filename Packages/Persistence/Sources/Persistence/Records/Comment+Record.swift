public import Models

extension Comment: CachedRecord, TableRecord {
  static let cacheTable = RecordTable(
    "comments", ("post_id", \.postID), ("id", \.id), ("name", \.name), ("email", \.email), ("body", \.body),
    makeRow: Comment.init(postID:id:name:email:body:))
}
