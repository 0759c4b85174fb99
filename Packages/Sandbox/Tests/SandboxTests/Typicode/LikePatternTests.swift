import Testing

@testable import Sandbox

@Suite("Patterns match as in JavaScript, and none can run forever")
struct LikePatternTests {
  @Test(
    "A pattern matches anywhere, regardless of case",
    arguments: [
      ("tea", "A cup of TEA", true), ("É", "café", true), ("^tea", "tea time", true), ("^tea", "a tea", false),
      ("t.a", "TXA", true), ("colou?r", "Color", true), ("[a-c]{3}", "xxABCxx", true),
      ("\\d{5}-\\d{4}", "53271-0905", true),
      ("^[a-z]+@[a-z]+\\.[a-z]+$", "ada@example.org", true), ("tea|coffee", "Coffee", true),
      ("(tea|coffee) cup", "tea cup", true),
      ("a.*b.*c", "1a2b3c", true), ("(?:ab)+", "ABAB", true), (".*?x", "yyx", true), ("^$", "", true),
      ("\\.", "a", false),
      ("", "anything", true),
    ])
  func matches(pattern: String, text: String, expected: Bool) throws {
    #expect(try LikePattern(pattern).matches(text) == expected)
  }

  @Test(
    "An invalid or too expensive pattern is rejected",
    arguments: [
      "[", "(", "*", "(a+)+$", "(a|a)*$", "(a?){30}", "((a*))*", ".*.*.*x", "^.*.*.*.*x", "(.*)(.*)(.*)z$",
      "(a{1,9}){1,9}",
      String(repeating: "a?", count: 13), String(repeating: "(a|a)", count: 13), String(repeating: ".", count: 257),
    ])
  func rejects(pattern: String) {
    #expect(throws: TypicodeError.self) { try LikePattern(pattern) }
  }
}
