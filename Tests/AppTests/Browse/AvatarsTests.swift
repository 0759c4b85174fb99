import Foundation
import TestSupport
import Testing

@Suite("app browse: avatars", .startsPrograms)
struct BrowseAvatarsTests {
  /// Four pixels: red and green above blue and yellow.
  private static let image = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR42mP4z8DAAMIM////ZwAAHu8E/HMcU8wAAAAASUVORK5CYII=")
      ?? Data())

  private static func server() throws -> ScriptedServer {
    let base = LockedValue("")
    let server = try ScriptedServer { request in
      if request.path.hasSuffix(".png") { return .response(type: "image/png", body: image) }
      let account = SampleAccount(avatarJSON: "\"\(base.value)/ada.png\"")
      return request.path == "/users.json"
        ? .response(json: "[\(try account.json)]") : try account.response(to: request)
    }
    base.value = server.baseURL
    return server
  }

  @Test("The accounts have their initials on a tile whose colour depends on the ID")
  func initials() async throws {
    let browser = try BrowseDriver("accounts", columns: 200, rows: 30)
    try await browser.wait(for: "─ 1 of 12 ─")
    browser.press("p")
    try await browser.wait(for: "  EMAIL  ", " BQ   Barnaby", "陽小  陽菜")
    let styles = (3..<15).map { browser.screen.cells(ofRow: $0)[9].style }
    #expect(Set(styles).count == 12, "\(styles)")
    browser.press("j", .enter)
    try await browser.wait(forTitle: "Account 2: Barnaby Quillfeather")
    let tile = browser.screen.cells(ofRow: 2)[3].style
    #expect(tile == styles[1])
    browser.press("i")
    try await browser.wait(for: "there is no image here")
    try await browser.quit()
    let plain = try BrowseDriver("account/2", in: Program(environment: ["NO_COLOR": "1"]))
    try await plain.wait(for: "│ Barnaby Quillfeather  ")
    try await plain.quit()
  }

  @Test("i shows the avatar with half blocks, and the page keeps it")
  func halfBlocks() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let browser = try BrowseDriver("account/1", in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "i image", "Avatar  ")
    browser.press("i")
    try await browser.wait("the image") { $0.lines[11].filter { $0 == "▀" }.count == 38 }
    // The upper half of the image, and the lower one.
    let (upper, lower) = (browser.screen.cells(ofRow: 3), browser.screen.cells(ofRow: 20))
    #expect(upper[25].style != upper[55].style && lower[25].style != lower[55].style)
    #expect(upper[25].style != lower[25].style)
    browser.press(.escape)
    try await browser.wait("the page with the image") { browser in
      browser.text.contains("Avatar  ") && browser.lines.contains { $0.contains("▀▀▀▀") }
    }
    #expect(browser.screen.images.isEmpty)
    try await browser.quit()
  }

  @Test("A terminal that draws images itself gets the avatar once, and its deletion", arguments: ["kitty", "iterm"])
  func graphics(name: String) async throws {
    let server = try Self.server()
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL, environment: ["APP_IMAGES": name])
    let browser = try BrowseDriver("account/1", in: program)
    try await browser.wait(for: "i image", "Avatar  ")
    browser.press("i")
    try await browser.wait("a blank pane") { $0.text.contains("Esc close") && !$0.text.contains("image") }
    // The image follows its frame; the notice makes the next one.
    browser.press(.paste("x"))
    try await browser.wait(for: "pasted into a field")
    let image = try #require(browser.screen.images.first)
    #expect(browser.screen.images.count == 1)
    #expect((image.column, image.row) == (21, 2))
    browser.resize(columns: 60, rows: 20)
    try await browser.wait("the new size") { $0.screen.columns == 60 }
    browser.press(.paste("x"))
    try await browser.wait("the image in the new size") { $0.screen.images.map(\.column) == [15] }
    browser.press(.escape)
    try await browser.wait(for: "account 1", "Email")
    browser.press("m")
    try await browser.wait(for: "mouse on")
    #expect(browser.screen.images.isEmpty)
    try await browser.quit()
  }

  @Test(
    "The image of an account that does not load, or has none, is not awaited",
    arguments: [
      (.response("403 Forbidden", json: "{}"), "The image could not be loaded: "), (nil, "There is no image"),
    ] as [([ScriptedServer.Step]?, String)])
  func missing(failure: [ScriptedServer.Step]?, text: String) async throws {
    let gate = Gate()
    let server = try ScriptedServer { request in
      [.wait(gate)] + (try failure ?? SampleAccount().response(to: request))
    }
    defer { server.stop() }
    let browser = try BrowseDriver("account/1", in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "Loading account 1")
    browser.press("i")
    try await browser.wait(for: "Loading the image…")
    gate.open()
    try await browser.wait(for: text)
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }

  @Test("An avatar that is no image, or not there, says so and shows its URL")
  func noImage() async throws {
    let base = LockedValue("")
    let server = try ScriptedServer { request in
      if request.path == "/gone.png" { return .response("404 Not Found", json: "{}") }
      if request.path == "/text.png" { return .response(json: "{}") }
      let name = request.path.hasSuffix("1.json") ? "gone" : "text"
      return try SampleAccount(avatarJSON: "\"\(base.value)/\(name).png\"").response(to: request)
    }
    defer { server.stop() }
    base.value = server.baseURL
    for (id, text) in [(1, "The image could not be loaded: "), (2, "This terminal cannot show the image")] {
      let browser = try BrowseDriver("account/\(id)", in: Program(baseURL: server.baseURL))
      try await browser.wait(for: "i image", "Avatar  ")
      browser.press("i")
      try await browser.wait(for: text, "\(server.baseURL)/")
      browser.press(.escape)
      try await browser.wait(for: "Email")
      try await browser.quit()
    }
  }
}
