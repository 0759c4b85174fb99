import CodingTestSupport
import Models
import Testing

@Suite("Account payload")
struct AccountPayloadTests {
  private let full = AccountFormFields(
    firstName: " Ada\n", lastName: "\tExample", email: " ada@example.org ", avatarURL: " a.png ")

  @Test("Creating an account sends all fields, trimmed")
  func creating() throws {
    let payload = try AccountPayload(creating: full)
    #expect(AccountField.allCases.map { payload[$0] } == ["Ada", "Example", "ada@example.org", "a.png"])
    #expect(!payload.isEmpty)
  }

  @Test(
    "White space and invisible characters are removed from both ends, and kept in the text",
    arguments: [
      ("\u{FEFF}Ada", "Ada"), ("Ada\u{200B}", "Ada"), (" \u{AD}A\u{AD}da\u{2028}\u{2060} ", "A\u{AD}da"),
      ("❤\u{FE0F}", "❤\u{FE0F}"), ("نامه\u{200C}", "نامه\u{200C}"),
    ])
  func trimmed(text: String, sent: String) throws {
    #expect(try AccountPayload(changing: [.firstName: text])[.firstName] == sent)
    #expect(AccountFormFields(firstName: text).changes(from: AccountFormFields(firstName: sent)).isEmpty)
  }

  @Test("Creating an account omits a blank avatar URL", arguments: ["", " \n", "\u{AD}"])
  func creatingWithoutAvatar(avatarURL: String) throws {
    var fields = full
    fields.avatarURL = avatarURL
    let payload = try AccountPayload(creating: fields)
    #expect(payload[.avatarURL] == nil)
    #expect(try json(payload) == #"{"user":{"email":"ada@example.org","first_name":"Ada","last_name":"Example"}}"#)
  }

  @Test("Changing the avatar URL to blank removes it", arguments: ["", " \n", "\u{AD}"])
  func changingAvatar(avatarURL: String) throws {
    let payload = try AccountPayload(changing: [.avatarURL: avatarURL])
    #expect(payload[.avatarURL] == "" && !payload.isEmpty)
    #expect(try json(payload) == #"{"user":{"avatar_url":""}}"#)
  }

  @Test("Changing one field sends only that field", arguments: AccountField.allCases)
  func changing(field: AccountField) throws {
    #expect(try AccountPayload(changing: [:]).isEmpty)
    let payload = try AccountPayload(changing: [field: full[field]])
    #expect(AccountField.allCases.filter { payload[$0] != nil } == [field])
    #expect(!payload.isEmpty)
  }

  @Test(
    "A blank name or email address is invalid",
    arguments: [AccountField.firstName, .lastName, .email], ["", " \t\r\n", "\u{A0}", "\u{AD}\u{200B}"])
  func blank(field: AccountField, text: String) {
    let errors = ValidationErrors(messages: [field: ["must not be empty"]])
    #expect(throws: errors) { try AccountPayload(changing: [field: text]) }
    var fields = full
    fields[field] = text
    #expect(throws: errors) { try AccountPayload(creating: fields) }
  }

  @Test("An invalid email address gives its reason as the message")
  func email() {
    let message = "\"ada\" is not an email address: it has no @"
    #expect(throws: ValidationErrors(messages: [.email: [message]])) {
      try AccountPayload(changing: [.email: " ada ", .firstName: "Ada"])
    }
  }

  @Test("All invalid fields are reported at once")
  func all() {
    let empty = ["must not be empty"]
    #expect(throws: ValidationErrors(messages: [.firstName: empty, .lastName: empty, .email: empty])) {
      try AccountPayload(creating: AccountFormFields(avatarURL: "a.png"))
    }
  }

  @Test(
    "A text with a bidirectional control is rejected with the control's name",
    arguments: [
      (AccountField.firstName, "a\u{202E}b", "U+202E RIGHT-TO-LEFT OVERRIDE"),
      (.lastName, "a\u{2066}b", "U+2066 LEFT-TO-RIGHT ISOLATE"),
      (.email, "a\u{200F}b@example.org", "U+200F RIGHT-TO-LEFT MARK"),
      (.avatarURL, "a\u{61C}b", "U+061C ARABIC LETTER MARK"),
    ])
  func bidirectionalControl(field: AccountField, text: String, name: String) {
    let message = "must not contain \(name)"
    #expect(throws: ValidationErrors(messages: [field: [message]])) { try AccountPayload(changing: [field: text]) }
  }

  @Test(
    "Marks and isolates around a pasted text are removed, and a mark in a name is kept",
    arguments: [
      (AccountField.email, "a@b.org\u{200E}", "a@b.org"), (.email, "\u{2068}a@b.org\u{2069}", "a@b.org"),
      (.firstName, "\u{200F}דוד\u{200F}", "דוד"), (.lastName, "\u{61C}a b\u{2067}", "a b"),
      (.lastName, "דוד\u{200E} (a)", "דוד\u{200E} (a)"),
    ])
  func directionalMarks(field: AccountField, text: String, sent: String) throws {
    #expect(try AccountPayload(changing: [field: text])[field] == sent)
  }
}
