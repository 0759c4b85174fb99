import Models
import Testing

@Suite("To-do")
struct TodoTests {
  private let text = #"""
    {"userId":4,"id":38,"title":"water the plants","completed":true}
    """#

  @Test("Round-trips through JSON and ignores unknown fields")
  func roundTrip() throws {
    try expectRoundTrip(
      Todo(userID: 4, id: 38, title: "water the plants", isCompleted: true), text)
  }

  @Test("Requires every field", arguments: ["userId", "id", "title", "completed"])
  func required(path: String) throws {
    try expectRequired(path, of: Todo.self, in: text)
  }
}
