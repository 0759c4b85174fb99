import Testing

@testable import Terminal

@Suite("A link in a text")
struct HyperlinkTests {
  @Test("An address of the web is a link", arguments: ["https://a.example/b%20c?d=e#f", "HTTP://127.0.0.1:8080/x"])
  func good(address: String) throws {
    #expect(try #require(Hyperlink(address)).address == address)
  }

  @Test(
    "Nothing else is one",
    arguments: [
      "", "a.example", "file:///etc/passwd", "javascript:alert(1)", "https", "https://", "http:///a", "https://?a",
      "http://:80", "httpss://a.example", "https://a b",
      "https://a\u{1B}\\", "https://a\u{07}", "https://a\u{9C}", "https://é.example", "https://a\n",
      "https://" + String(repeating: "a", count: 2076),
    ])
  func bad(address: String) {
    #expect(Hyperlink(address) == nil)
  }

  @Test("It leads there on terminals that know links, and nowhere else")
  func rendering() {
    let text = StyledText("here", style: .link(to: "https://a.example"))
    let link = "\u{1B}]8;id=1;https://a.example\u{1B}\\"
    #expect(text.render(.trueColor) == link + "\u{1B}[4mhere\u{1B}[0m\u{1B}]8;;\u{1B}\\")
    #expect(text.render(.ansi256) == text.render(.trueColor))
    #expect(text.render(.basic) == "\u{1B}[4mhere\u{1B}[0m")
    #expect(text.render(.none) == "here")
    #expect(StyledText("here", style: .link(to: "file:///x")).render(.trueColor) == "\u{1B}[4mhere\u{1B}[0m")
  }

  @Test("Other styles beside it leave it as it is")
  func combined() {
    let style = Style.link(to: "https://a.example")
    let restyled = [
      style.foreground(.red), style.background(.red), style.adding(.bold), style.over(.bold), Style.bold.over(style),
    ]
    #expect(restyled.allSatisfy { $0.link == style.link && $0.attributes.contains(.underline) })
    let other = Style.link(to: "https://b.example")
    #expect(style.over(other).link == style.link)
  }
}
