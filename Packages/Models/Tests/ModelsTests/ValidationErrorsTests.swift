import Models
import Testing

@Suite("Validation errors")
struct ValidationErrorsTests {
  @Test("Are empty by default, and if no field has messages")
  func empty() {
    #expect(ValidationErrors().isEmpty)
    #expect(ValidationErrors(messages: [.email: []]).isEmpty)
    #expect(ValidationErrors(messages: [.email: []]).inOrder.isEmpty)
  }

  @Test("Field errors are in the order of the form")
  func order() {
    let errors = ValidationErrors(
      messages: [
        .avatarURL: ["d"], .email: ["c", "a", "b"], .lastName: [], .firstName: ["z"],
      ], general: ["not in the list"])
    #expect(errors.inOrder.map(\.field) == [.firstName, .email, .email, .email, .avatarURL])
    #expect(errors.inOrder.map(\.message) == ["z", "c", "a", "b", "d"])
  }
}
