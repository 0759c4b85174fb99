public import Models
public import SQLiteRecords

extension Photo: CachedRecord {
  public static let table = "photos"
  public static let mapping = RecordMapping<Photo>(
    ("album_id", \.albumID), ("id", \.id), ("title", \.title), ("url", \.url),
    ("thumbnail_url", \.thumbnailURL), makeRecord: Photo.init(albumID:id:title:url:thumbnailURL:))
}
