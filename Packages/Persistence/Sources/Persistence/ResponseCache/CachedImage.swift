public import Foundation
import SQLiteRecords

/// The bytes of an image and the metadata of its response, as a ``ResponseCache`` stores them.
public struct CachedImage: Hashable, Sendable {
  /// The URL, which identifies the image in the cache.
  public var url: String

  /// The bytes of the image file.
  public var data: Data

  /// When the server sent the image, or last confirmed it (304 Not Modified).
  ///
  /// It can be in the future: clocks are set back.
  public var date: Date

  /// How long the image is fresh, in seconds: the `max-age` of the response (RFC 9111, section 5.2.2.1), if it had one.
  public var maximumAge: Int?

  /// The server's validator of the image (RFC 9110, section 8.8.3), if it sent one.
  public var entityTag: String?

  public init(url: String, data: Data, date: Date, maximumAge: Int? = nil, entityTag: String? = nil) {
    self.url = url
    self.data = data
    self.date = date
    self.maximumAge = maximumAge
    self.entityTag = entityTag
  }
}

/// A cached image as a row, with the date of its last use.
struct ImageRow: MappedRecord {
  static let table = "images"
  static let primaryKey = ["url"]
  static let mapping = RecordMapping<ImageRow>(
    ("url", \.image.url), ("used_at", \.usedAt), ("byte_count", \.image.data.count), ("fetched_at", \.image.date),
    ("maximum_age", \.image.maximumAge), ("entity_tag", \.image.entityTag), ("data", \.image.data)
  ) { url, usedAt, _, date, maximumAge, entityTag, data in
    ImageRow(
      image: CachedImage(url: url, data: data, date: date, maximumAge: maximumAge, entityTag: entityTag),
      usedAt: usedAt)
  }

  var image: CachedImage
  var usedAt: Date
}

extension CacheTables {
  /// Reads an image, and updates the date of its last use.
  func image(for url: String, usedAt date: Date) throws(DatabaseError) -> CachedImage? {
    guard var row = try database.fetchOne(Checksummed<ImageRow>.self, "WHERE url = ?", url)?.record,
      row.image.url == url
    else { return nil }
    // To the hour: reads of the same images by several processes should not wait for each other.
    if date.timeIntervalSince(row.usedAt) >= 3600 {
      row.usedAt = date
      // A file that cannot be written can be read.
      _ = try? database.update(Checksummed(row))
    }
    return row.image
  }

  /// Saves an image, and removes the least recently used ones above a limit in bytes.
  func save(_ image: CachedImage, usedAt date: Date, byteLimit: Int) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      try database.upsert(Checksummed(ImageRow(image: image, usedAt: date)))
      // A real number, because that of a corrupt row can be too large for a sum of integers.
      let images = try database.query(
        "SELECT rowid, ifnull(CAST(byte_count AS REAL), 0) FROM images ORDER BY used_at", as: Int.self, Double.self)
      var excess = images.reduce(Double(-byteLimit)) { $0 + $1.1 }
      for (id, byteCount) in images where excess > 0 {
        try database.execute("DELETE FROM images WHERE rowid = ?", id)
        excess -= byteCount
      }
    }
  }

  /// The number of images.
  func imageCount() throws(DatabaseError) -> Int { try database.count(ImageRow.self) }
}
