public import Models
public import SQLiteRecords

extension Todo: CachedRecord {
  public static let table = "todos"
  public static let mapping = RecordMapping<Todo>(
    ("user_id", \.userID), ("id", \.id), ("title", \.title), ("is_completed", \.isCompleted),
    makeRecord: Todo.init(userID:id:title:isCompleted:))
}
