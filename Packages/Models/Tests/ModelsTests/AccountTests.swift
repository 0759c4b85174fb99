import Foundation
import Models
import Testing

@Suite("Account")
struct AccountTests {
  private static let keys = [
    "id", "first_name", "last_name", "email", "avatar_url", "created_at", "updated_at", "url",
  ]

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

  @Test("Encodes all fields in the service's order")
  func order() throws {
    #expect(try KeyRecorder.keys(of: account) == Self.keys)
    #expect(try KeyRecorder.keys(of: Account(id: 1, firstName: "", lastName: "", email: "")) == Self.keys)
  }

  @Test("Requires an id")
  func required() throws {
    let object = try JSONObject(text)
    #expect(try decodingError(Account.self, from: object.removing("id")).parts.kind == "keyNotFound")
    for wrong in [NSNull(), "7", [7]] as [Any] {
      #expect(try decodingError(Account.self, from: object.replacing("id", by: wrong)).parts.path == "id")
    }
    // Foundation's error has no coding path for a number that does not fit its type.
    #expect(try decodingError(Account.self, from: object.replacing("id", by: 1.5)).parts.kind == "dataCorrupted")
  }

  @Test("Decodes from an id alone")
  func bare() throws {
    let bare = try decode(Account.self, from: #"{"id":7}"#)
    #expect(bare == Account(id: 7, firstName: "", lastName: "", email: ""))
    #expect(try decode(Account.self, from: json(bare)) == bare)
  }

  @Test(
    "Decodes a field that is missing, null or of another type as empty",
    arguments: keys.dropFirst())
  func lenient(key: String) throws {
    var expected = account
    switch key {
    case "first_name": expected.firstName = ""
    case "last_name": expected.lastName = ""
    case "email": expected.email = ""
    case "avatar_url": expected.avatarURL = nil
    case "created_at": expected.createdAt = nil
    case "updated_at": expected.updatedAt = nil
    case "url": expected.url = nil
    default: Issue.record("no such field: \(key)")
    }
    let object = try JSONObject(text)
    #expect(try decode(from: object.removing(key)) == expected)
    for wrong in [NSNull(), 7, false, ["a": ["b"]]] as [Any] {
      #expect(try decode(from: object.replacing(key, by: wrong)) == expected)
    }
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
