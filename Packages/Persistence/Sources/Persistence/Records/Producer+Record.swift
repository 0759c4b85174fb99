public import Models
public import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Producer: SearchableRecord {
  /// The table `producers`.
  public static let table = "producers"

  /// The table `producers` of the cache.
  public static let cacheTable = CacheTable(name: table)

  /// One column for each property, one for the folded name; the images are JSON.
  public static let columns = [
    "id", "name", "folded_name", "permalink", "created_at", "updated_at", "images", "short_description", "description",
    "location", "is_via_wholesaler", "wholesaler_name",
  ]

  /// The index `producers_by_name`.
  public static let nameIndex = "producers_by_name"

  /// The column `folded_name`.
  public static let foldedNameColumn = "folded_name"

  /// Reads the producer from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    let id: ID = try row.read()
    let name: String = try row.read()
    row.skip()
    self.init(
      id: id,
      name: name,
      permalink: try row.read(),
      createdAt: try row.read(),
      updatedAt: try row.read(),
      images: try [StoredImage](from: &row).map { Image(path: $0.path, position: $0.position) },
      shortDescription: try row.read(),
      description: try row.read(),
      location: try row.read(),
      isViaWholesaler: try row.read(),
      wholesalerName: try row.read()
    )
  }

  /// Writes the producer into a row.
  public func write(to row: inout RowWriter) {
    row.write(id)
    row.write(name)
    row.writeText(TextMatcher.indexed(name))
    row.write(permalink)
    row.write(createdAt)
    row.write(updatedAt)
    images.map { StoredImage(path: $0.path, position: $0.position) }.write(to: &row)
    row.write(shortDescription)
    row.write(description)
    row.write(location)
    row.write(isViaWholesaler)
    row.write(wholesalerName)
  }
}

/// The stored form of an image, which is not validated as a server's images are.
private struct StoredImage: Codable {
  var path: String
  var position: Int
}

extension [StoredImage] {
  fileprivate init(from row: inout RowReader) throws(DatabaseError) {
    let text = try row.readText()
    do {
      self = text == "[]" ? [] : try decoder.decode(Self.self, from: Data(text.utf8))
    } catch {
      throw row.mismatch(expected: "a JSON array of images")
    }
  }

  fileprivate func write(to row: inout RowWriter) {
    let json = isEmpty ? nil : try? encoder.encode(self)
    row.writeText(json.map { String(decoding: $0, as: UTF8.self) } ?? "[]")
  }
}

// Shared: a list has hundreds of rows, and a file can have a million.
private let decoder = JSONDecoder()
private let encoder = {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return encoder
}()
