import Models
import Testing

@Suite("The changes to an account")
struct AccountPayloadTests {
  private let full = AccountFormFields(
    firstName: " Ada\n", lastName: "\tExample", email: " ada@example.org ", avatarURL: " a.png ")

  @Test("hold all that is needed to make one, trimmed")
  func creating() throws {
    let changes = try AccountPayload(creating: full)
    #expect(changes.firstName == "Ada" && changes.lastName == "Example" && changes.avatarURL == "a.png")
    #expect(changes.email == (try EmailAddress("ada@example.org")))
    #expect(AccountField.allCases.map { changes[$0] } == ["Ada", "Example", "ada@example.org", "a.png"])
    #expect(!changes.isEmpty)
  }

  @Test("leave a blank picture out where one is made", arguments: ["", " \n", "\u{AD}"])
  func creatingWithoutPicture(avatarURL: String) throws {
    var values = full
    values.avatarURL = avatarURL
    let changes = try AccountPayload(creating: values)
    #expect(changes.avatarURL == nil)
    #expect(try json(changes) == #"{"user":{"email":"ada@example.org","first_name":"Ada","last_name":"Example"}}"#)
  }

  @Test("take a blank picture away where one is changed", arguments: ["", " \n", "\u{AD}"])
  func changingPicture(avatarURL: String) throws {
    let changes = try AccountPayload(changing: [.avatarURL: avatarURL])
    #expect(changes.avatarURL == "" && !changes.isEmpty)
    #expect(try json(changes) == #"{"user":{"avatar_url":""}}"#)
  }

  @Test("hold one field where one is changed", arguments: AccountField.allCases)
  func changing(field: AccountField) throws {
    let changes = try AccountPayload(changing: [field: full[field]])
    #expect(AccountField.allCases.filter { changes[$0] != nil } == [field])
    #expect(try KeyRecorder.keys(of: changes) == ["user", "user.\(field.rawValue)"])
    #expect(!changes.isEmpty)
  }

  @Test("may be none")
  func none() throws {
    let changes = try AccountPayload(changing: [:])
    #expect(changes.isEmpty)
    #expect(try json(changes) == #"{"user":{}}"#)
  }

  @Test("are written in the order of the fields")
  func order() throws {
    let keys = AccountField.allCases.map { "user.\($0.rawValue)" }
    #expect(try KeyRecorder.keys(of: AccountPayload(creating: full)) == ["user"] + keys)
    #expect(
      try json(AccountPayload(creating: full))
        == #"{"user":{"avatar_url":"a.png","email":"ada@example.org","first_name":"Ada","last_name":"Example"}}"#)
  }

  @Test("take any text for a picture", arguments: ["no address", "ftp://b", "a\u{1B}[2Jb", "a\nb", "味噌"])
  func anyPicture(text: String) throws {
    #expect(try AccountPayload(changing: [.avatarURL: text]).avatarURL == text)
  }

  @Test(
    "are refused where a name or the address is blank, and the message says where",
    arguments: [AccountField.firstName, .lastName, .email], ["", " \t\r\n", "\u{A0}", "\u{AD}\u{200B}"])
  func blank(field: AccountField, text: String) {
    let problems = ValidationErrors(messages: [field: ["must not be empty"]])
    #expect(throws: problems) { try AccountPayload(changing: [field: text]) }
    var values = full
    values[field] = text
    #expect(throws: problems) { try AccountPayload(creating: values) }
  }

  @Test("are refused where the address is none, and the message is the address's")
  func email() {
    let message = "\"ada\" is not an e-mail address: it has no @"
    #expect(throws: ValidationErrors(messages: [.email: [message]])) {
      try AccountPayload(changing: [.email: " ada ", .firstName: "Ada"])
    }
  }

  @Test("are refused for all that is wrong at once")
  func all() {
    let empty = ["must not be empty"]
    #expect(throws: ValidationErrors(messages: [.firstName: empty, .lastName: empty, .email: empty])) {
      try AccountPayload(creating: AccountFormFields(avatarURL: "a.png"))
    }
  }
}
