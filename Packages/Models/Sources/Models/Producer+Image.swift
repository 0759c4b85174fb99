extension Producer {
  /// An image of a producer.
  public struct Image: Codable, Hashable, Sendable {
    /// The URL of the image.
    public var path: String

    /// The image's position among the producer's images, in ascending order; the first need not be 1.
    public var position: Int

    public init(path: String, position: Int) {
      self.path = path
      self.position = position
    }

    fileprivate enum CodingKeys: CodingKey {
      case path
      case position
    }
  }

  /// Decodes an array of images and skips the elements that cannot be decoded.
  struct ImageList: Decodable {
    let images: [Image]

    /// Images without a position get consecutive positions after the highest one.
    init(from decoder: any Decoder) throws {
      let entries = try [Entry?](from: decoder).compactMap(\.self).filter { !$0.path.isBlank }
      var last = entries.compactMap(\.position).max() ?? 0
      images = entries.map { entry in
        if let position = entry.position { return Image(path: entry.path, position: position) }
        // Equal positions keep their order, so `Int.max` can be used more than once.
        last = last == .max ? last : last + 1
        return Image(path: entry.path, position: last)
      }
    }
  }
}

/// An element of an array of images; any JSON value can be decoded.
private struct Entry: Decodable {
  let path: String
  let position: Int?

  init(from decoder: any Decoder) {
    let container = try? decoder.container(keyedBy: Producer.Image.CodingKeys.self)
    path = container?.decodeLeniently(String.self, forKey: .path) ?? ""
    position = container?.decodeLeniently(Int.self, forKey: .position)
  }
}
