/// A collection of a user's photos, as JSONPlaceholder's `/albums` sends it.
///
/// The JSON is one flat object; nothing in it is null or left out:
/// ```json
/// { "userId": 1, "id": 3, "title": "holidays" }
/// ```
/// Fields that are not listed here are ignored.
public struct Album: Codable, Hashable, Identifiable, Sendable {
  /// The type of an album's id: a whole number from 1, unique among albums.
  public typealias ID = Tagged<Album, Int>

  /// The user whose album it is (`userId`).
  public var userID: User.ID

  /// The album's own id.
  public let id: ID

  /// The name: one line of plain text.
  public var title: String

  /// Creates an album.
  ///
  /// - Parameters:
  ///   - userID: The user whose album it is.
  ///   - id: The album's own id.
  ///   - title: The name.
  public init(userID: User.ID, id: ID, title: String) {
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
