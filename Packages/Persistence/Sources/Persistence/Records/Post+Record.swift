public import Models

extension Post: CachedRecord, TableRecord {
  static let cacheTable = RecordTable(
    "posts", ("user_id", \.userID), ("id", \.id), ("title", \.title), ("body", \.body),
    makeRow: Post.init(userID:id:title:body:))
}
