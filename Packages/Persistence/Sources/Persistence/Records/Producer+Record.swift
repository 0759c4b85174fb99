public import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Producer: SearchableRecord {
  /// The table `producers`.
  public static let table = "producers"

  /// One column for each property, the name as it is and folded; the images are JSON.
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
      images: try [SavedImage](from: &row).map { Image(path: $0.path, position: $0.position) },
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
    images.map { SavedImage(path: $0.path, position: $0.position) }.write(to: &row)
    row.write(shortDescription)
    row.write(description)
    row.write(location)
    row.write(isViaWholesaler)
    row.write(wholesalerName)
  }
}

/// An image as it is saved: what is read is what was written, whatever a server's images are held to.
private struct SavedImage: Codable {
  var path: String
  var position: Int
}

extension [SavedImage] {
  fileprivate init(from row: inout RowReader) throws(DatabaseError) {
    let text = try row.readText()
    do {
      self = text == "[]" ? [] : try decoder.decode(Self.self, from: Data(text.utf8))
    } catch {
      throw row.mismatch(expected: "a list of images in JSON")
    }
  }

  fileprivate func write(to row: inout RowWriter) {
    let json = isEmpty ? nil : try? encoder.encode(self)
    row.writeText(json.map { String(decoding: $0, as: UTF8.self) } ?? "[]")
  }
}

// Made once: a list has hundreds of rows, and a file perhaps a million.
private let decoder = JSONDecoder()
private let encoder = {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return encoder
}()
