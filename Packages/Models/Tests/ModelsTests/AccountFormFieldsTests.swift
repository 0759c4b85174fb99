import Models
import Testing

@Suite("Account form fields")
struct AccountFormFieldsTests {
  private let fields = AccountFormFields(
    firstName: "Ada", lastName: "Example", email: "ada@example.org", avatarURL: "a.png")

  @Test("Copy an account; a missing avatar URL becomes empty")
  func account() {
    var account = Account(id: 1, firstName: "Ada", lastName: "Example", email: "ada@example.org", avatarURL: "a.png")
    #expect(AccountFormFields(account) == fields)
    account.avatarURL = nil
    #expect(AccountFormFields(account).avatarURL == "")
  }

  @Test("A changed field is trimmed", arguments: AccountField.allCases)
  func change(field: AccountField) {
    var changed = fields
    changed[field] = " new\n"
    #expect(changed.changes(from: fields) == [field: "new"])
    changed[field] = " "
    #expect(changed.changes(from: fields) == [field: ""])
  }

  @Test("Leading and trailing white space is not a change", arguments: AccountField.allCases)
  func whiteSpace(field: AccountField) {
    var changed = fields
    changed[field] = "\t\(fields[field])\u{A0}\r\n"
    #expect(changed.changes(from: fields).isEmpty)
    #expect(fields.changes(from: changed).isEmpty)
    #expect(fields.changes(from: fields).isEmpty)
  }

  @Test("Inner white space and letter case are changes")
  func within() {
    let changed = AccountFormFields(
      firstName: "A da", lastName: "example", email: fields.email, avatarURL: fields.avatarURL)
    #expect(changed.changes(from: fields) == [.firstName: "A da", .lastName: "example"])
  }
}
