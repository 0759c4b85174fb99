import Features
import Models
import Persistence
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

  @Test("An address matches exactly if the definition says so", arguments: 0..<4)
  func definition(seed: Int) {
    let pieces = [
      "a", "A", "b", "é", "e\u{301}", "E", "1", "2", "ß", "ss", "ﬁ", "f", "i", "İ", " ", "  ", ".", "-", ", ", "\r\n",
      "\n",
      "\u{301}", "か", "\u{3099}", "東", "½", "_", "[", "@", "`", "{", "/", ":", "k", "\u{212A}", "", "", "",
    ]
    var number = UInt64(seed)
    func text(_ count: Int, of pieces: [String]) -> String {
      (0..<count).map { _ in
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return pieces[Int(number >> 33) % pieces.count]
      }.joined()
    }
    let asciiPieces = pieces.filter { $0.allSatisfy(\.isASCII) }
    for round in 0..<4000 {
      let pieces = round.isMultiple(of: 2) ? pieces : asciiPieces
      let address = User.Address(
        street: text(6, of: pieces), suite: text(2, of: pieces), city: text(3, of: pieces),
        zipcode: text(3, of: pieces),
        geo: User.Geo(lat: "0", lng: "0"))
      let searched = text(3, of: pieces)
      #expect(
        AddressMatcher(searched).matches(address) == address.matchesByDefinition(searched),
        "\(searched.debugDescription) in \(address)")
    }
  }
}

extension User.Address {
  /// The definition of a match, without optimizations.
  fileprivate func matchesByDefinition(_ text: String) -> Bool {
    let parts = [street, suite, city, zipcode]
    func words(_ text: String) -> [String] {
      TextMatcher.folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    if words(text).isEmpty { return parts.contains { TextMatcher(text).matches($0) } }
    let addressWords = parts.flatMap(words)
    return words(text).allSatisfy { word in addressWords.contains { $0.hasPrefix(word) } }
      || addressWords.joined(separator: " ").contains(words(text).joined(separator: " "))
  }
}
