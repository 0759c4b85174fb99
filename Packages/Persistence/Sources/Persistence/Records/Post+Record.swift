public import Models
public import SQLiteRecords

extension Post: CachedRecord {
  public static let table = "posts"
  public static let mapping = RecordMapping<Post>(
    ("user_id", \.userID), ("id", \.id), ("title", \.title), ("body", \.body),
    makeRecord: Post.init(userID:id:title:body:))
}
