public import Models
public import SQLiteRecords

extension Album: CachedRecord {
  public static let table = "albums"
  public static let mapping = RecordMapping<Album>(
    ("user_id", \.userID), ("id", \.id), ("title", \.title), makeRecord: Album.init(userID:id:title:))
}
