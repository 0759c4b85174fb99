public import Models
public import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Producer: CachedRecord {
  public static let table = "producers"
  /// The images are one column, as JSON.
  public static let mapping = RecordMapping<Producer>(
    ("id", \.id), ("name", \.name), ("permalink", \.permalink),
    ("created_at", \.createdAt), ("updated_at", \.updatedAt), ("images", \.storedImages),
    ("short_description", \.shortDescription), ("description", \.description), ("location", \.location),
    ("is_via_wholesaler", \.isViaWholesaler), ("wholesaler_name", \.wholesalerName)
  ) { id, name, permalink, created, updated, images, short, description, location, isViaWholesaler, wholesaler in
    Producer(
      id: id, name: name, permalink: permalink, createdAt: created, updatedAt: updated, images: images.images,
      shortDescription: short, description: description, location: location, isViaWholesaler: isViaWholesaler,
      wholesalerName: wholesaler)
  }

  private var storedImages: StoredImages { StoredImages(images) }
}

/// Images as JSON, which are not validated as a server's images are.
private struct StoredImages: DatabaseValue {
  struct Image: Codable {
    var path: String
    var position: Int
  }

  let images: [Producer.Image]

  init(_ images: [Producer.Image]) { self.images = images }

  init(from row: inout RowReader) throws {
    let text = try row.readText()
    let stored = text == "[]" ? [] : try decoder.decode([Image].self, from: Data(text.utf8))
    images = stored.map { Producer.Image(path: $0.path, position: $0.position) }
  }

  func write(to row: inout RowWriter) {
    let stored = images.map { Image(path: $0.path, position: $0.position) }
    let json = stored.isEmpty ? nil : try? encoder.encode(stored)
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
