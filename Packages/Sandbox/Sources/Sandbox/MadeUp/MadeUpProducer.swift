/// One producer of the made-up food shop.
struct MadeUpProducer: Sendable {
  /// A picture and its place among the producer's.
  struct Picture: Sendable {
    /// The name of the file, which may hold blanks, such as `larkrise-farm 2.png`.
    let file: String
    let position: Int
  }

  let id: Int
  let name: String
  let permalink: String
  let createdAt: String
  let updatedAt: String
  let pictures: [Picture]
  let shortDescription: String
  let description: String
  let location: String
  let isViaWholesaler: Bool
  let wholesalerName: String

  /// The producer as the API sends it.
  ///
  /// - Parameter origin: The address of the server, under which the pictures are.
  func json(origin: String) -> JSON {
    let images = pictures.map { picture -> JSON in
      let path = picture.file.split(separator: " ").joined(separator: "%20")
      return ["path": .string("\(origin)/2/images/\(path)"), "position": .number(String(picture.position))]
    }
    return [
      "id": .number(String(id)),
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
