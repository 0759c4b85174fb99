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

  @Test("Requires all but the avatar, the dates and the URL")
  func strict() throws {
    try expectStrict(Account.self, optional: ["avatar_url", "created_at", "updated_at", "url"], in: text)
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
