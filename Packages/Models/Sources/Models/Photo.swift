/// A photo in an album, as returned by JSONPlaceholder's `/photos`.
///
/// The JSON is a flat object. All fields are required:
/// ```json
/// {
///   "albumId": 1, "id": 2, "title": "the harbour",
///   "url": "https://images.example/600/92c952", "thumbnailUrl": "https://images.example/150/92c952"
/// }
/// ```
/// Unknown fields are ignored. Each image of the service has one color: see ``color``.
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

  /// Creates a photo, for example as sample data.
  ///
  /// Its URLs are not validated.
  public init(albumID: Album.ID, id: ID, title: String, url: String, thumbnailURL: String) {
    self.albumID = albumID
    self.id = id
    self.title = title
    self.url = url
    self.thumbnailURL = thumbnailURL
  }

  /// The color of the image, if both URLs end in a size in pixels and the same color, such as `/600/92c952` and
  /// `/150/92c952`; `nil` otherwise.
  ///
  /// The color has one to six hexadecimal digits.
  public var color: Color? {
    guard let digits = Self.colorDigits(of: url), digits == Self.colorDigits(of: thumbnailURL) else { return nil }
    return Color(hexadecimal: digits)
  }

  /// The last component of a URL's path if the one before it is a number.
  private static func colorDigits(of url: String) -> Substring? {
    let components = url.split(separator: "/", omittingEmptySubsequences: false).suffix(2)
    guard let size = components.first, let digits = components.last, components.count == 2, UInt16(size) != nil
    else { return nil }
    return digits
  }

  private enum CodingKeys: String, CodingKey {
    case albumID = "albumId"
    case id
    case title
    case url
    case thumbnailURL = "thumbnailUrl"
  }
}
