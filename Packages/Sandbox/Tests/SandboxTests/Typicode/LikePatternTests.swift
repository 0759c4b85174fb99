import Testing

@testable import Sandbox

@Suite("Patterns match as in JavaScript, and none can run forever")
struct LikePatternTests {
  private static func matches(_ pattern: String, _ text: String) throws(TypicodeError) -> Bool {
    let pattern = try LikePattern(pattern)
    var budget = PatternBudget()
    return try budget.spend { deadline throws(TypicodeError) in try pattern.matches(text, until: deadline) }
  }

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
      ("", "anything", true), (".*.*.*x", "yyx", true), ("(a+)+$", "aaa", true), ("(a|b)*c", "abac", true),
      ("(?=t)tea", "tea", true), ("(.)\\1", "coffee", true), ("^.$", "😀", true),
    ])
  func matches(pattern: String, text: String, expected: Bool) throws {
    #expect(try Self.matches(pattern, text) == expected)
  }

  @Test(
    "An invalid or too long pattern is rejected", arguments: ["[", "(", "*", String(repeating: ".", count: 257)])
  func rejects(pattern: String) {
    #expect(throws: TypicodeError.self) { try LikePattern(pattern) }
  }

  @Test(
    "A pattern that takes too long is interrupted",
    arguments: [
      "(a+)+b", "(a|a)*b", "(a*)*b", "((a*))*b", "(a?){30}b", "(a{1,9}){1,9}b", ".*.*.*.*b", "(.*)(.*)(.*)(.*)b$",
      "(.*)(\\1)*(\\1)*b",
    ])
  func interrupts(pattern: String) {
    let error = TypicodeError(message: "RangeError: the pattern takes too long on these rows")
    #expect(throws: error) { try Self.matches(pattern, String(repeating: "a", count: 5_000)) }
  }

  @Test("A pattern that needs too much memory is an error")
  func complex() {
    let error = TypicodeError(message: "RangeError: the pattern is too complex for these rows")
    #expect(throws: error) { try Self.matches("(a|b)*$", String(repeating: "ab", count: 500_000)) }
  }

  @Test("The patterns of one request share the time limit")
  func budget() throws {
    var budget = PatternBudget()
    let start = PatternBudget.processorTime
    var isExhausted = false
    while !isExhausted, PatternBudget.processorTime - start < PatternBudget.limit * 2 {
      do throws(TypicodeError) {
        try budget.spend { _ in for _ in 0..<1000 { _ = PatternBudget.processorTime } }
      } catch {
        isExhausted = true
      }
    }
    #expect(isExhausted)
  }
}
