import TestSupport
import Testing

@testable import Browser

@Suite("LinkOpener")
struct LinkOpenerTests {
  @Test(
    "Only links of the web are opened", .behaviour(44),
    arguments: [
      ("https://example.org/1", true), ("HTTP://example.org", true), ("javascript:alert(1)", false),
      ("file:///etc/passwd", false), ("data:text/html,x", false), ("", false),
    ])
  func links(link: String, isAllowed: Bool) {
    #expect(LinkOpener.isAllowed(link) == isAllowed)
  }

  #if os(Linux)
    @Test(
      "There is a desktop if there is a display, but not over SSH", .behaviour(44),
      arguments: [
        ([:], false), (["DISPLAY": ""], false), (["DISPLAY": ":0"], true), (["WAYLAND_DISPLAY": "wayland-0"], true),
        (["DISPLAY": ":0", "SSH_CONNECTION": "1"], false),
      ] as [([String: String], Bool)])
    func desktop(environment: [String: String], isAvailable: Bool) {
      #expect(LinkOpener(environment: environment).isAvailable == isAvailable)
    }
  #endif
}
