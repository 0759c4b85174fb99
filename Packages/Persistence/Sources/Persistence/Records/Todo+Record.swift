public import Models

extension Todo: CachedRecord {
  /// The table `todos`.
  public static let cacheTable = CacheTable(
    "todos", ("user_id", \.userID), ("id", \.id), ("title", \.title), ("is_completed", \.isCompleted),
    makeRow: Todo.init(userID:id:title:isCompleted:))
}
