extension Producer {
  /// A picture of a producer.
  public struct Image: Codable, Hashable, Sendable {
    /// The address of the picture, as text.
    public var path: String

    /// The picture's place among the producer's pictures: the lowest comes first, and it need not be 1.
    public var position: Int

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - path: The address of the picture.
    ///   - position: The picture's place among the producer's pictures.
    public init(path: String, position: Int) {
      self.path = path
      self.position = position
    }

    fileprivate enum CodingKeys: CodingKey {
      case path
      case position
    }
  }

  /// The pictures that can be read from a list: one that cannot is left out, and its neighbours stay.
  struct ImageList: Decodable {
    let images: [Image]

    /// Numbers the pictures that have no position after the highest one, in the order of the list.
    init(from decoder: any Decoder) throws {
      let entries = try [Entry?](from: decoder).compactMap(\.self).filter { !$0.path.isBlank }
      var last = entries.compactMap(\.position).max() ?? 0
      images = entries.map { entry in
        if let position = entry.position { return Image(path: entry.path, position: position) }
        // Of equals the first in the list comes first, so the last position there is may be given out twice.
        last = last == .max ? last : last + 1
        return Image(path: entry.path, position: last)
      }
    }
  }
}

/// An item of a list of pictures, whatever it is.
private struct Entry: Decodable {
  let path: String
  let position: Int?

  init(from decoder: any Decoder) {
    let container = try? decoder.container(keyedBy: Producer.Image.CodingKeys.self)
    path = container?.decodeLeniently(String.self, forKey: .path) ?? ""
    position = container?.decodeLeniently(Int.self, forKey: .position)
  }
}
