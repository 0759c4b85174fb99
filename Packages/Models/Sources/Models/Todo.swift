/// A thing that a user has to do, or has done, as JSONPlaceholder's `/todos` sends it.
///
/// The JSON is one flat object; nothing in it is null or left out:
/// ```json
/// { "userId": 1, "id": 4, "title": "water the plants", "completed": true }
/// ```
/// Fields that are not listed here are ignored.
public struct Todo: Codable, Hashable, Identifiable, Sendable {
  /// The type of a to-do's id: a whole number from 1, unique among to-dos.
  public typealias ID = Tagged<Todo, Int>

  /// The user who has to do it (`userId`).
  public var userID: User.ID

  /// The to-do's own id.
  public let id: ID

  /// What is to be done: one line of plain text.
  public var title: String

  /// Whether it is done (`completed`).
  public var isCompleted: Bool

  /// Creates a to-do.
  ///
  /// - Parameters:
  ///   - userID: The user who has to do it.
  ///   - id: The to-do's own id.
  ///   - title: What is to be done.
  ///   - isCompleted: Whether it is done.
  public init(userID: User.ID, id: ID, title: String, isCompleted: Bool) {
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
