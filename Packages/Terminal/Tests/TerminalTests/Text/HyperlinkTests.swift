import Testing

@testable import Terminal

@Suite("Hyperlink")
struct HyperlinkTests {
  @Test("A web address is a valid hyperlink", arguments: ["https://a.example/b%20c?d=e#f", "HTTP://127.0.0.1:8080/x"])
  func good(address: String) throws {
    #expect(try #require(Hyperlink(address)).address == address)
  }

  @Test(
    "Any other address is invalid",
    arguments: [
      "", "a.example", "file:///etc/passwd", "javascript:alert(1)", "https", "https://", "http:///a", "https://?a",
      "http://:80", "httpss://a.example", "https://a b",
      "https://a\u{1B}\\", "https://a\u{07}", "https://a\u{9C}", "https://é.example", "https://a\n",
      "https://" + String(repeating: "a", count: 2076),
    ])
  func bad(address: String) {
    #expect(Hyperlink(address) == nil)
  }

  @Test("Only terminals that support hyperlinks get one")
  func rendering() {
    let text = StyledText("here", style: .link(to: "https://a.example"))
    let link = "\u{1B}]8;id=1;https://a.example\u{1B}\\"
    #expect(text.render(.trueColor) == link + "\u{1B}[4mhere\u{1B}[0m\u{1B}]8;;\u{1B}\\")
    #expect(text.render(.ansi256) == text.render(.trueColor))
    #expect(text.render(.basic) == "\u{1B}[4mhere\u{1B}[0m")
    #expect(text.render(.none) == "here")
    #expect(StyledText("here", style: .link(to: "file:///x")).render(.trueColor) == "\u{1B}[4mhere\u{1B}[0m")
  }

  @Test(
    "A web address in a text is a link, without the punctuation behind it, on all lines over which it is wrapped",
    arguments: [
      ("see https://a.example/b_(c). End", "https://a.example/b_(c)"), ("(http://a.example/b)", "http://a.example/b"),
      ("“https://a.example”", "https://a.example"), ("<https://a.example?b=c&d>,", "https://a.example?b=c&d"),
      ("ftp://a.example https://", nil), ("no address", nil),
    ] as [(String, String?)])
  func addresses(text: String, address: String?) {
    let linked = StyledText(text).withLinks
    #expect(linked.text == text)
    for lines in [[linked], linked.wrapped(toWidth: 9)] {
      let links = lines.flatMap(\.runs).filter { $0.style.link != nil }
      #expect(links.allSatisfy { $0.style == .link(to: address ?? "") })
      #expect(links.map(\.text).joined() == address ?? "")
    }
    #expect(linked.withLinks == linked)
  }

  @Test("Other styles do not change the link")
  func combined() {
    let style = Style.link(to: "https://a.example")
    let restyled = [
      style.foreground(.red), style.over(Style(background: .red)), style.over(.bold), Style.bold.over(style),
    ]
    #expect(restyled.allSatisfy { $0.link == style.link && $0.attributes.contains(.underline) })
    let other = Style.link(to: "https://b.example")
    #expect(style.over(other).link == style.link)
  }
}
