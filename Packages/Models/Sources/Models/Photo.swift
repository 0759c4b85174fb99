/// A picture in an album, as JSONPlaceholder's `/photos` sends it.
///
/// The JSON is one flat object; nothing in it is null or left out:
/// ```json
/// {
///   "albumId": 1, "id": 2, "title": "the harbour",
///   "url": "https://images.example/600/92c952", "thumbnailUrl": "https://images.example/150/92c952"
/// }
/// ```
/// Fields that are not listed here are ignored. The pictures are areas of one colour, and their addresses end in it: see
/// ``color``.
public struct Photo: Codable, Hashable, Identifiable, Sendable {
  /// The type of a photo's id: a whole number from 1, unique among photos.
  public typealias ID = Tagged<Photo, Int>

  /// The album that holds the photo (`albumId`).
  public var albumID: Album.ID

  /// The photo's own id.
  public let id: ID

  /// The caption: one line of plain text.
  public var title: String

  /// The address of the picture, as text.
  public var url: String

  /// The address of a small version of it, as text (`thumbnailUrl`).
  public var thumbnailURL: String

  /// Creates a photo.
  ///
  /// - Parameters:
  ///   - albumID: The album that holds the photo.
  ///   - id: The photo's own id.
  ///   - title: The caption.
  ///   - url: The address of the picture.
  ///   - thumbnailURL: The address of a small version of it.
  public init(albumID: Album.ID, id: ID, title: String, url: String, thumbnailURL: String) {
    self.albumID = albumID
    self.id = id
    self.title = title
    self.url = url
    self.thumbnailURL = thumbnailURL
  }

  /// The colour that the picture is filled with, read from the end of ``url``; needs no request.
  ///
  /// It is `nil` when the last component of the address's path is not one to six hexadecimal digits.
  public var color: Color? {
    // What follows the path, a query or a fragment, is no part of the colour.
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
