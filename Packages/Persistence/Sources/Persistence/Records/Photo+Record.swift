public import Models

extension Photo: CachedRecord, TableRecord {
  static let cacheTable = RecordTable(
    "photos", ("album_id", \.albumID), ("id", \.id), ("title", \.title), ("url", \.url),
    ("thumbnail_url", \.thumbnailURL), makeRow: Photo.init(albumID:id:title:url:thumbnailURL:))
}
