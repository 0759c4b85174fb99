import Features
import Models
import Testing

@Suite("AddressMatcher")
struct AddressMatcherTests {
  private static let line = "Kulas Light, Apt. 556, Gwenborough 92998-3874"
  private let address = User.Address(
    street: "Kulas Light", suite: "Apt. 556", city: "Gwenborough", zipcode: "92998-3874",
    geo: User.Geo(lat: "0", lng: "0"))

  @Test(
    "An address matches a text that occurs in its words, punctuation aside, or whose words begin them",
    arguments: [
      ("", true), ("Kulas Light, Apt. 556", true), (line, true), ("kulás   LIGHT", true), ("borough", true),
      ("ight apt 5", true), ("556, Gwenborough", true), ("92998-3874", true), ("92998 38", true),
      ("Gwenborough, Kulas Light", true), ("kul gwen", true), (".", true), ("-", true),
      ("light borough", false), ("apt 4", false), ("Kulas Light, Suite 556", false), ("5567", false), ("?", false),
    ])
  func matches(text: String, isMatch: Bool) {
    #expect(AddressMatcher(text).matches(address) == isMatch)
  }

  @Test(
    "The places are the beginnings of words, or else the places inside them",
    arguments: [
      ("Kulas Light, Apt. 556", ["Kulas", "Light", "Apt", "556"]), ("borough", ["borough"]), ("8", ["8", "8"]),
      ("3", ["3"]), ("gwen g", ["Gwen"]), ("", []), ("?", []), ("ight apt", ["ight", "Apt"]),
    ] as [(String, [String])])
  func places(text: String, found: [String]) {
    #expect(AddressMatcher(text).ranges(in: Self.line).map { String(Self.line[$0]) } == found)
  }
}
