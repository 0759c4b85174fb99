/// A to-do of a user, as returned by JSONPlaceholder's `/todos`.
///
/// The JSON is a flat object. All fields but the user are required:
/// ```json
/// { "userId": 1, "id": 4, "title": "water the plants", "completed": true }
/// ```
/// Unknown fields are ignored.
public struct Todo: Codable, Hashable, Identifiable, Sendable {
  /// A positive integer, unique among to-dos.
  public typealias ID = Tagged<Todo, Int>

  /// The user the to-do is assigned to (`userId`); `nil` if it is missing or null.
  public var userID: User.ID?

  /// The to-do's id.
  public let id: ID

  /// The title: one line of plain text.
  public var title: String

  /// Whether the to-do is completed (`completed`).
  public var isCompleted: Bool

  /// Creates a to-do.
  public init(userID: User.ID?, id: ID, title: String, isCompleted: Bool) {
    self.userID = userID
    self.id = id
    self.title = title
    self.isCompleted = isCompleted
  }

  private enum CodingKeys: String, CodingKey {
    case userID = "userId"
    case id
    case title
    case isCompleted = "completed"
  }
}
