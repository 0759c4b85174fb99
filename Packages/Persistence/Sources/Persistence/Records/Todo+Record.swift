public import Models

extension Todo: CachedRecord, TableRecord {
  static let cacheTable = RecordTable(
    "todos", ("user_id", \.userID), ("id", \.id), ("title", \.title), ("is_completed", \.isCompleted),
    makeRow: Todo.init(userID:id:title:isCompleted:))
}
