public import Models

extension Album: CachedRecord {
  /// The table `albums`.
  public static let cacheTable = CacheTable(
    "albums", ("user_id", \.userID), ("id", \.id), ("title", \.title), makeRow: Album.init(userID:id:title:))
}
