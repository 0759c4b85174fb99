/// A user's collection of photos, as returned by JSONPlaceholder's `/albums`.
///
/// The JSON is a flat object. All fields but the user are required:
/// ```json
/// { "userId": 1, "id": 3, "title": "holidays" }
/// ```
/// Unknown fields are ignored.
public struct Album: Codable, Hashable, Identifiable, Sendable {
  /// A positive integer, unique among albums.
  public typealias ID = Tagged<Album, Int>

  /// The user who owns the album (`userId`); `nil` if it is missing or null.
  public var userID: User.ID?

  /// The album's id.
  public let id: ID

  /// The title: one line of plain text.
  public var title: String

  /// Creates an album, for example as sample data.
  public init(userID: User.ID?, id: ID, title: String) {
    self.userID = userID
    self.id = id
    self.title = title
  }

  private enum CodingKeys: String, CodingKey {
    case userID = "userId"
    case id
    case title
  }
}
