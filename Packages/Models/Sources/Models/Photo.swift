/// A photo in an album, as returned by JSONPlaceholder's `/photos`.
///
/// The JSON is a flat object. All fields are required:
/// ```json
/// {
///   "albumId": 1, "id": 2, "title": "the harbour",
///   "url": "https://images.example/600/92c952", "thumbnailUrl": "https://images.example/150/92c952"
/// }
/// ```
/// Unknown fields are ignored. Each image of the service has one color, which its URL ends in: see ``color``.
public struct Photo: Codable, Hashable, Identifiable, Sendable {
  /// A positive integer, unique among photos.
  public typealias ID = Tagged<Photo, Int>

  /// The album that contains the photo (`albumId`).
  public var albumID: Album.ID

  /// The photo's id.
  public let id: ID

  /// The title: one line of plain text.
  public var title: String

  /// The URL of the image.
  public var url: String

  /// The URL of the thumbnail (`thumbnailUrl`).
  public var thumbnailURL: String

  public init(albumID: Album.ID, id: ID, title: String, url: String, thumbnailURL: String) {
    self.albumID = albumID
    self.id = id
    self.title = title
    self.url = url
    self.thumbnailURL = thumbnailURL
  }

  /// The color of the image, if ``url`` ends in a size in pixels and the color, such as `/600/92c952`.
  ///
  /// The color has one to six hexadecimal digits, and can be followed by that of the text. Digits alone can also be a size or
  /// an id: they are a color only if the thumbnail has the same.
  public var color: Color? {
    let (components, thumbnail) = (url.pathComponents, thumbnailURL.pathComponents)
    for (index, size) in components.indices.dropLast().map({ ($0, components[$0]) }) where size.isSizeInPixels {
      let rest = components[(index + 1)...]
      let colors = rest.compactMap { Color(hexadecimal: $0) }
      guard rest.count <= 2, colors.count == rest.count, let digits = rest.first else { continue }
      if !digits.allSatisfy(\.isNumber) || thumbnail.dropLast(rest.count - 1).last == digits { return colors[0] }
    }
    return nil
  }

  private enum CodingKeys: String, CodingKey {
    case albumID = "albumId"
    case id
    case title
    case url
    case thumbnailURL = "thumbnailUrl"
  }
}

extension String {
  /// The components of the path of a URL, without an extension of the last.
  fileprivate var pathComponents: [Substring] {
    let path = prefix { $0 != "?" && $0 != "#" }
    var components = path.split(separator: "/")
    if let last = components.popLast() { components.append(last.prefix { $0 != "." }) }
    return components
  }
}

extension Substring {
  /// Whether the text is a size such as `600` or `600x400`.
  fileprivate var isSizeInPixels: Bool {
    let sides = split(separator: "x", omittingEmptySubsequences: false)
    return sides.count <= 2
      && sides.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}
