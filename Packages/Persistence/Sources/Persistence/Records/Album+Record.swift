public import Models

extension Album: CachedRecord, TableRecord {
  static let cacheTable = RecordTable(
    "albums", ("user_id", \.userID), ("id", \.id), ("title", \.title), makeRow: Album.init(userID:id:title:))
}
