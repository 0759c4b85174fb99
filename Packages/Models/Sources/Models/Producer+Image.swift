extension Producer {
  /// An image of a producer.
  public struct Image: Codable, Hashable, Sendable {
    /// The URL of the image.
    public var path: String

    /// The image's position among the producer's images, in ascending order; the first need not be 1.
    public var position: Int

    /// Creates an image with its URL, which is not validated, and its position.
    public init(path: String, position: Int) {
      self.path = path
      self.position = position
    }
  }

  /// Decodes an array of images, or a single one, and skips those that cannot be decoded.
  struct ImageList: Decodable {
    let images: [Image]
    /// Whether all images could be decoded.
    let isComplete: Bool

    /// The position of an image without one is its place in the array, from 1.
    init(from decoder: any Decoder) {
      let entries = (try? [Entry?](from: decoder)) ?? [Entry(from: decoder)]
      isComplete = entries.allSatisfy { $0?.isUnreadable != true }
      let readable = entries.compactMap(\.self).filter { !$0.path.isBlank }
      images = readable.enumerated().map { Image(path: $1.path, position: $1.position ?? $0 + 1) }
    }
  }
}

/// An element of an array of images: an object with the URL as `path` or `url`, or the URL alone; any JSON value can be
/// decoded.
private struct Entry: Decodable {
  let path: String
  let position: Int?
  /// Whether the value is neither an image nor empty.
  let isUnreadable: Bool

  init(from decoder: any Decoder) {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      (path, position, isUnreadable) = (text, nil, false)
      return
    }
    let container = try? decoder.container(keyedBy: Keys.self)
    let texts = [Keys.path, .url].compactMap { try? container?.decodeIfPresent(String.self, forKey: $0) }
    path = texts.first { !$0.isBlank } ?? ""
    position = container?.lenientInt(forKey: .position).value
    isUnreadable = texts.isEmpty && (try? container?.decodeNil(forKey: .path)) != true
  }

  private enum Keys: CodingKey {
    case path
    case url
    case position
  }
}
