public import Models
public import SQLiteRecords

extension Comment: CachedRecord {
  public static let table = "comments"
  public static let mapping = RecordMapping<Comment>(
    ("post_id", \.postID), ("id", \.id), ("name", \.name), ("email", \.email), ("body", \.body),
    makeRecord: Comment.init(postID:id:name:email:body:))
}
