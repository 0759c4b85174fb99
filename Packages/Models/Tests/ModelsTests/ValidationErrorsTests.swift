import Models
import Testing

@Suite("The problems of an account's form")
struct ValidationErrorsTests {
  @Test("are none at first, and none where a field has no messages")
  func empty() {
    #expect(ValidationErrors().isEmpty)
    #expect(ValidationErrors(messages: [.email: []]).isEmpty)
    #expect(ValidationErrors(messages: [.email: []]).inOrder.isEmpty)
  }

  @Test("are some where there is a message or a remark")
  func some() {
    #expect(!ValidationErrors(messages: [.lastName: [], .email: ["is taken"]]).isEmpty)
    #expect(!ValidationErrors(remarks: ["closed on Sundays"]).isEmpty)
  }

  @Test("are told in the order of the form, those of one field in the order they came")
  func order() {
    let problems = ValidationErrors(
      messages: [
        .avatarURL: ["d"], .email: ["c", "a", "b"], .lastName: [], .firstName: ["z"],
      ], remarks: ["not in the list"])
    #expect(problems.inOrder.map(\.field) == [.firstName, .email, .email, .email, .avatarURL])
    #expect(problems.inOrder.map(\.message) == ["z", "c", "a", "b", "d"])
  }

  @Test("call the fields by the service's names")
  func names() throws {
    #expect(AccountField.allCases.map(\.rawValue) == ["first_name", "last_name", "email", "avatar_url"])
    #expect(try json(AccountField.allCases) == #"["first_name","last_name","email","avatar_url"]"#)
  }
}
