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

  /// Creates an image to cache.
  ///
  /// Without a maximum age, its reader decides how long it is fresh.
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
