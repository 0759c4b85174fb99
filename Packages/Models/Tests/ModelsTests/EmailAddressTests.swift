import CodingTestSupport
import Models
import Testing

@Suite("Email address")
struct EmailAddressTests {
  private static func text(_ character: String = "a", times count: Int) -> String {
    String(repeating: character, count: count)
  }

  /// A domain of 129 to 191 characters, in three labels of at most 63.
  private static func domain(of count: Int) -> String {
    "\(text(times: 63)).\(text(times: 63)).\(text("b", times: count - 128))"
  }

  @Test(
    "Keeps a valid address unchanged",
    arguments: [
      "ada@example.org", "a@b.co", "Ada.Lovelace@Example.ORG", "ada+news@example.org", "ada_b@example.org",
      "1815@example.org", "-@example.org", "!#$%&'*+-/=?^_`{|}~@example.org", "a.b.c.d@example.org",
      "ada@mail.example.co.uk", "ada@1.example", "ada@123.456.org", "ada@ex-am--ple.org", "ada@xn--bcher-kva.example",
      "ada@example.xn--p1ai", "ada@example.o1", "ada@example.1o", "postmaster@a.b.c.d.e.f.g.h", "ada@0.a",
      "\(text(times: 64))@example.org", "ada@\(text(times: 63)).org",
    ])
  func valid(text: String) throws {
    let address = try EmailAddress(text)
    #expect(address.text == text)
    #expect("\(address)" == text)
  }

  @Test("Has at most 254 characters")
  func longest() throws {
    let longest = "\(Self.text(times: 64))@\(Self.domain(of: 189))"
    #expect(longest.utf8.count == 254)
    #expect(try EmailAddress(longest).text == longest)
    let error = #expect(throws: InvalidEmailAddress.self) { try EmailAddress(longest + "b") }
    #expect(error?.reason == "it is longer than 254 characters")
  }

  @Test(
    "Rejects an invalid address with a reason",
    arguments: [
      ("", "it is empty"),
      (" ada@example.org", "it contains white space"),
      ("ada@example.org\n", "it contains white space"),
      ("ada@\u{A0}example.org", "it contains white space"),
      ("åda@example.org", "it contains U+00E5 LATIN SMALL LETTER A WITH RING ABOVE at the start, which is not ASCII"),
      ("ada＠example.org", "it contains U+FF20 FULLWIDTH COMMERCIAL AT after the a, which is not ASCII"),
      ("ada@\u{200B}example.org", "it contains U+200B ZERO WIDTH SPACE after the @, which is not ASCII"),
      ("ada\u{0}@example.org", "it contains a control character"),
      ("ada@example.org\u{7F}", "it contains a control character"),
      ("ada.example.org", "it has no @"),
      ("ada@b@example.org", "it has more than one @"),
      ("\(text(times: 64))@\(domain(of: 190))", "it is longer than 254 characters"),
      ("@example.org", "it has nothing before the @"),
      ("\(text(times: 65))@example.org", "the part before the @ is longer than 64 characters"),
      (".ada@example.org", "the part before the @ begins with a dot"),
      ("ada.@example.org", "the part before the @ ends with a dot"),
      ("ada..b@example.org", "the part before the @ has two dots in a row"),
      ("\"ada\"@example.org", "\"\"\" is not allowed before the @"),
      ("mailto:ada@example.org", "\":\" is not allowed before the @"),
      ("ada@", "it has nothing after the @"),
      ("ada@[127.0.0.1]", "the domain is an address in brackets"),
      ("ada@.example.org", "the domain begins with a dot"),
      ("ada@example.org.", "the domain ends with a dot"),
      ("ada@example..org", "the domain has two dots in a row"),
      ("ada@exam_ple.org", "\"_\" is not allowed in the domain"),
      ("ada@example.org:25", "\":\" is not allowed in the domain"),
      ("ada@localhost", "the domain has no dot"),
      ("ada@\(text(times: 64)).org", "a part of the domain is longer than 63 characters"),
      ("ada@-example.org", "a part of the domain begins or ends with a hyphen"),
      ("ada@example-.org", "a part of the domain begins or ends with a hyphen"),
      ("ada@example.123", "the last part of the domain is a number"),
    ])
  func invalid(text: String, reason: String) throws {
    let error = try #require(throws: InvalidEmailAddress.self) { try EmailAddress(text) }
    #expect(error.reason == reason)
    #expect(error.text == text)
    #expect("\(error)" == "\"\(text)\" is not an email address: \(reason)")
  }
}
