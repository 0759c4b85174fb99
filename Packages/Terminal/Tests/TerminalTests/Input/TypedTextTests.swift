import Testing

@testable import Terminal

@Suite("Typed text")
struct TypedTextTests {
  @Test(
    "Control characters and key sequences are removed, a tab becomes a space",
    arguments: [
      ("plain  text ", "plain  text "), ("tea\r", "tea"), ("a\u{1B}[D\u{1B}[1;5Cb", "ab"), ("\u{1B}OPa\u{1B}OAb", "ab"),
      ("\u{1B}[200~pasted\u{1B}[201~", "pasted"), ("a\tb", "a b"), ("a\u{0}\u{8}\u{7F}\u{9B}\u{85}b", "ab"),
      ("\u{1B}Oscar", "Oscar"), ("\u{1B}q", "q"), ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}[3", "a"),
      ("a\u{1B}O", "aO"), ("\u{1B}[3é", "é"), ("\u{1B}\u{1B}[Ax", "x"), ("", ""),
    ])
  func controls(typed: String, expected: String) {
    #expect(TypedText(Array(typed.utf8))?.text == expected)
  }

  @Test(
    "Invalid UTF-8 is rejected", arguments: [[0x63, 0xE9], [0xFF, 0x61], [0xE4, 0xB8, 0x61], [0xED, 0xA0, 0x80]])
  func encoding(bytes: [UInt8]) {
    #expect(TypedText(bytes) == nil)
  }
}
