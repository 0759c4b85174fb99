public import Models

extension Photo: CachedRecord {
  /// The table `photos`.
  public static let cacheTable = CacheTable(
    "photos", ("album_id", \.albumID), ("id", \.id), ("title", \.title), ("url", \.url),
    ("thumbnail_url", \.thumbnailURL), makeRow: Photo.init(albumID:id:title:url:thumbnailURL:))
}
