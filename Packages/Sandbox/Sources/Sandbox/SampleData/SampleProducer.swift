/// A producer of the sample food shop.
struct SampleProducer: Sendable {
  struct Image: Sendable {
    /// The file name, which may contain spaces, such as `larkrise-farm 2.png`.
    let file: String
    let position: Int
  }

  let id: Int
  let name: String
  let permalink: String
  let createdAt: String
  let updatedAt: String
  let images: [Image]
  let shortDescription: String
  let description: String
  let location: String
  let isViaWholesaler: Bool
  let wholesalerName: String

  /// Returns the producer as in responses.
  ///
  /// - Parameter origin: The base URL of the images.
  func json(origin: String) -> JSON {
    let images = images.map { image -> JSON in
      let path = image.file.split(separator: " ").joined(separator: "%20")
      return ["path": .string("\(origin)/2/images/\(path)"), "position": .integer(image.position)]
    }
    return [
      "id": .integer(id),
      "name": .string(name),
      "permalink": .string(permalink),
      "created_at": .string(createdAt),
      "updated_at": .string(updatedAt),
      "images": .array(images),
      "short_description": .string(shortDescription),
      "description": .string(description),
      "location": .string(location),
      "via_wholesaler": .bool(isViaWholesaler),
      "wholesaler_name": .string(wholesalerName),
    ]
  }
}
