import CodingTestSupport
import Models
import Testing

@Suite("Account")
struct AccountTests {
  private let text = #"""
    {
      "id": 7, "first_name": "Ada", "last_name": "Example", "email": "Ada@example.org",
      "avatar_url": "not a URL", "created_at": "2016-09-20T14:44:33.573Z",
      "updated_at": "2019-11-11 19:13:41 UTC", "url": "https://accounts.example/users/7.json"
    }
    """#

  private let account = Account(
    id: 7, firstName: "Ada", lastName: "Example", email: "Ada@example.org", avatarURL: "not a URL",
    createdAt: Timestamp("2016-09-20T14:44:33.573Z"), updatedAt: Timestamp("2019-11-11 19:13:41 UTC"),
    url: "https://accounts.example/users/7.json")

  @Test("Round-trips through JSON and ignores unknown fields")
  func roundTrip() throws {
    try expectRoundTrip(account, text)
  }

  @Test("Encodes a null avatar URL as null")
  func null() throws {
    var expected = account
    expected.avatarURL = nil
    try expectRoundTrip(expected, text.replacing(#""not a URL""#, with: "null"))
  }

  @Test("Requires an id only")
  func bare() throws {
    try expectRequiredID(of: Account.self, in: text)
    let bare = try decode(Account.self, from: #"{"id":7}"#)
    #expect(bare == Account(id: 7, firstName: "", lastName: "", email: ""))
    #expect(try decode(Account.self, from: json(bare)) == bare)
  }

  @Test(
    "Decodes a field that is missing, null or unreadable as empty, and notes an unreadable one",
    arguments: [
      EmptyField("first_name") { $0.firstName = "" }, EmptyField("last_name") { $0.lastName = "" },
      EmptyField("email") { $0.email = "" },
      EmptyField("avatar_url") { $0.avatarURL = nil }, EmptyField("created_at") { $0.createdAt = nil },
      EmptyField("updated_at") { $0.updatedAt = nil }, EmptyField("url") { $0.url = nil },
    ] as [EmptyField<Account>])
  func lenient(field: EmptyField<Account>) throws {
    try expectLenient(field, of: account, in: text, unreadFields: \.unreadFields)
  }

  @Test(
    "The full name joins both names, or is one of them if the other is blank",
    arguments: [
      ("Ada", "Lovelace", "Ada Lovelace"), (" Ada\n", "  Lovelace ", "Ada Lovelace"), ("Ada", "", "Ada"),
      ("", "Lovelace", "Lovelace"), (" ", "Lovelace", "Lovelace"), ("Ada", "\u{AD}\t", "Ada"), ("", " ", ""),
      ("Ada  Augusta", "King-Noel", "Ada  Augusta King-Noel"), ("エイダ", "\u{301}x", "エイダ \u{301}x"),
    ])
  func name(first: String, last: String, name: String) {
    #expect(Account(id: 1, firstName: first, lastName: last, email: "").name == name)
  }
}
