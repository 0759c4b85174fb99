/// A photo in an album, as returned by JSONPlaceholder's `/photos`.
///
/// The JSON is a flat object. All fields are required:
/// ```json
/// {
///   "albumId": 1, "id": 2, "title": "the harbour",
///   "url": "https://images.example/600/92c952", "thumbnailUrl": "https://images.example/150/92c952"
/// }
/// ```
/// Unknown fields are ignored. Each image has one color, which its URL ends in: see ``color``.
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

  /// The color of the image, parsed from the last path component of ``url``.
  ///
  /// It is `nil` if that component is not one to six hexadecimal digits.
  public var color: Color? {
    // Excludes the query and the fragment.
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").flatMap { Color(hexadecimal: path[$0...].dropFirst()) }
  }

  private enum CodingKeys: String, CodingKey {
    case albumID = "albumId"
    case id
    case title
    case url
    case thumbnailURL = "thumbnailUrl"
  }
}
