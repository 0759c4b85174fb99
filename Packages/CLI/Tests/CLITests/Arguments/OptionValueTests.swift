import Models
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("Values of options and arguments")
struct OptionValueTests {
  static func options(_ argument: String) -> GlobalOptions? {
    try? InvocationTests.command("posts", argument).options
  }

  @Test(
    "A time limit is 0.1 to 3600 seconds",
    arguments: [
      ("1.5", .milliseconds(1500)), ("3", .seconds(3)), ("0.1", .milliseconds(100)), ("3600", .seconds(3600)),
      ("0", nil), ("-5", nil), ("nan", nil), ("inf", nil), ("1e99", nil), ("0x10", nil), ("0.05", nil), ("3601", nil),
      ("", nil), (".", nil), ("1.2.3", nil), (" 3", nil), ("3s", nil), ("+3", nil), ("٣", nil), ("1,5", nil),
    ] as [(String, Duration?)])
  func seconds(text: String, duration: Duration?) {
    #expect(Self.options("--timeout=\(text)")?.timeout == duration)
  }

  @Test(
    "An age is 0 seconds to a year",
    arguments: [
      ("0", .zero), ("1.5", .milliseconds(1500)), ("300", .seconds(300)), ("31536000", .seconds(31_536_000)),
      ("31536001", nil), ("-1", nil), ("abc", nil), ("", nil), ("nan", nil), ("1e3", nil), ("5m", nil), ("٣", nil),
    ] as [(String, Duration?)])
  func ages(text: String, duration: Duration?) {
    #expect(Self.options("--max-age=\(text)")?.maximumAge == duration)
  }

  @Test(
    "An ID is a whole number from 1 in decimal digits",
    arguments: [
      ("7", 7), ("007", 7), ("9223372036854775807", 9_223_372_036_854_775_807), ("9223372036854775808", nil),
      ("99999999999999999999", nil), ("abc", nil), ("-1", nil), ("0", nil), ("٣", nil), ("1.0", nil), ("", nil),
      ("+1", nil), (" 1", nil), ("1\n", nil), ("0x1", nil), ("½", nil), ("1e3", nil),
    ] as [(String, Post.ID?)])
  func identifiers(text: String, id: Post.ID?) {
    #expect(Post.ID(argument: text) == id)
  }

  @Test(
    "An ID can follow a number sign, or be the end of a path or a URL of such a record",
    arguments: [
      ("#7", 7), ("post/7", 7), ("posts/7", 7), ("https://example.org/v2/posts/7", 7), ("#", nil), ("##7", nil),
      ("posts/", nil), ("/7", nil), ("users/7", nil), ("posts/7/comments", nil), ("posts/#7", nil), ("posts/x", nil),
    ] as [(String, Post.ID?)])
  func paths(text: String, id: Post.ID?) {
    #expect(Post.ID(argument: text) == id)
  }

  @Test("A path of a record is an ID where a name is accepted too")
  func references() {
    #expect(RecordReference<User>(argument: "users/3") == .id(3))
    #expect(RecordReference<Producer>(argument: "https://example.org/2/producers/510") == .id(510))
    #expect(Photo.ID(argument: "https://example.org/photos/3") == 3)
    #expect(Todo.ID(argument: "todos/5") == 5)
  }

  @Test(
    "A number is a whole number from 0",
    arguments: [
      ("0", 0), ("20", 20), ("007", 7), ("-1", nil), ("abc", nil), ("1.5", nil), ("", nil), ("+2", nil), ("٣", nil),
      ("9223372036854775808", nil),
    ] as [(String, Int?)])
  func numbers(text: String, number: Int?) {
    #expect(Int(argument: text) == number)
  }

  @Test(
    "A port is 0 to 65535",
    arguments: [
      ("0", true), ("8080", true), ("65535", true), ("65536", false), ("-1", false), ("", false), ("+80", false),
    ])
  func ports(text: String, isValid: Bool) {
    #expect(((try? InvocationTests.command("sandbox", "--port=\(text)")) != nil) == isValid)
  }
}
