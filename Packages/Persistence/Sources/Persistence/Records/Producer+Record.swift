public import Models
public import SQLiteRecords

extension Producer: CachedRecord {
  public static let table = "producers"
  /// The images are one column, as JSON.
  public static let mapping = RecordMapping<Producer>(
    ("id", \.id), ("name", \.name), ("permalink", \.permalink), ("created_at", \.createdAt),
    ("updated_at", \.updatedAt), ("images", \.storedImages),
    ("short_description", \.shortDescription), ("description", \.description), ("location", \.location),
    ("is_via_wholesaler", \.isViaWholesaler), ("wholesaler_name", \.wholesalerName)
  ) { id, name, permalink, created, updated, images, short, description, location, isViaWholesaler, wholesaler in
    Producer(
      id: id, name: name, permalink: permalink, createdAt: created, updatedAt: updated,
      images: images.wrappedValue.map { Image(path: $0.path, position: $0.position) }, shortDescription: short,
      description: description, location: location, isViaWholesaler: isViaWholesaler, wholesalerName: wholesaler)
  }

  private var storedImages: JSONColumn<[StoredImage]> { JSONColumn(wrappedValue: images.map(StoredImage.init)) }

  /// An image that is not validated as a server's image is.
  private struct StoredImage: Codable {
    var path: String
    var position: Int

    init(_ image: Image) { (path, position) = (image.path, image.position) }
  }
}
