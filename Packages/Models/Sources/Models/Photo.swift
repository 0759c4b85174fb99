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

  /// The album that contains the photo (`albumId`); `nil` if the server sends none.
  public var albumID: Album.ID?

  /// The photo's id.
  public let id: ID

  /// The title: one line of plain text.
  public var title: String

  /// The URL of the image.
  public var url: String

  /// The URL of the thumbnail (`thumbnailUrl`).
  public var thumbnailURL: String

  /// Creates a photo, for example as sample data.
  ///
  /// Its URLs are not validated.
  public init(albumID: Album.ID?, id: ID, title: String, url: String, thumbnailURL: String) {
    self.albumID = albumID
    self.id = id
    self.title = title
    self.url = url
    self.thumbnailURL = thumbnailURL
  }

  /// The color of the image, if ``url`` ends in a size in pixels and the color, such as `/600/92c952`.
  ///
  /// The color has one to six hexadecimal digits, and can be followed by that of the text. Digits alone can also be a
  /// size or an id: they are a color only if the thumbnail has the same.
  public var color: Color? {
    let end = /\/[0-9]{1,4}(?:x[0-9]{1,4})?\/([0-9A-Fa-f]{1,6})(?:\/[0-9A-Fa-f]{1,6})?(?:\.[^\/?#]*)?(?:[?#].*)?$/
    guard let digits = url.firstMatch(of: end)?.1 else { return nil }
    if digits.allSatisfy(\.isNumber), thumbnailURL.firstMatch(of: end)?.1 != digits { return nil }
    return Color(hexadecimal: digits)
  }

  private enum CodingKeys: String, CodingKey {
    case albumID = "albumId"
    case id
    case title
    case url
    case thumbnailURL = "thumbnailUrl"
  }
}
