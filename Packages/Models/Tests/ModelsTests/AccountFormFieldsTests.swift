import Models
import Testing

@Suite("The values of an account's form")
struct AccountFormFieldsTests {
  private let values = AccountFormFields(
    firstName: "Ada", lastName: "Example", email: "ada@example.org", avatarURL: "a.png")

  @Test("are empty at first")
  func empty() {
    #expect(AccountField.allCases.map { AccountFormFields()[$0] } == ["", "", "", ""])
  }

  @Test("are filled in from an account, with an empty text for no picture")
  func account() {
    var account = Account(id: 1, firstName: "Ada", lastName: "Example", email: "ada@example.org", avatarURL: "a.png")
    #expect(AccountFormFields(account) == values)
    account.avatarURL = nil
    #expect(AccountFormFields(account).avatarURL == "")
  }

  @Test("are read and set by field, in the order of a form")
  func fields() {
    #expect(AccountField.allCases.map { values[$0] } == ["Ada", "Example", "ada@example.org", "a.png"])
    var changed = AccountFormFields()
    for field in AccountField.allCases { changed[field] = field.rawValue }
    #expect(
      changed
        == AccountFormFields(firstName: "first_name", lastName: "last_name", email: "email", avatarURL: "avatar_url"))
  }

  @Test("differ from others in one field", arguments: AccountField.allCases)
  func change(field: AccountField) {
    var changed = values
    changed[field] = " new\n"
    #expect(changed.changes(from: values) == [field: "new"])
    changed[field] = " "
    #expect(changed.changes(from: values) == [field: ""])
  }

  @Test("do not differ by white space around them", arguments: AccountField.allCases)
  func whiteSpace(field: AccountField) {
    var changed = values
    changed[field] = "\t\(values[field])\u{A0}\r\n"
    #expect(changed.changes(from: values).isEmpty)
    #expect(values.changes(from: changed).isEmpty)
    #expect(values.changes(from: values).isEmpty)
  }

  @Test("differ by white space within them and by letter case")
  func within() {
    let changed = AccountFormFields(
      firstName: "A da", lastName: "example", email: values.email, avatarURL: values.avatarURL)
    #expect(changed.changes(from: values) == [.firstName: "A da", .lastName: "example"])
  }
}
