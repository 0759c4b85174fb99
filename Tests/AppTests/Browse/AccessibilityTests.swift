import Foundation
import TestSupport
import Testing

@Suite("app browse: accessibility", .startsPrograms)
struct BrowseAccessibilityTests {
  /// The signs that screen readers read out one by one.
  private static let signs = "┌─┐│└┘▌◉█░▀▄⠋…·●"

  private func expectPlain(_ browser: BrowseDriver, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!browser.text.contains { Self.signs.contains($0) }, "\(browser.text)", sourceLocation: sourceLocation)
    #expect(
      !browser.text.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) }, sourceLocation: sourceLocation)
  }

  @Test(
    "The cursor is shown on the selected row, and there are no borders, no preview and no drawings",
    arguments: [["--accessible"], []])
  func list(option: [String]) async throws {
    let program = Program(environment: option.isEmpty ? ["APP_ACCESSIBLE": "1"] : [:])
    let browser = try BrowseDriver(arguments: ["users"] + option, in: program, columns: 120, rows: 40)
    try await browser.wait(for: " Users  1 of 10", "[2 Users]", " >  1  Ada")
    expectPlain(browser)
    #expect(browser.screen.modes.contains(25))
    #expect(browser.screen.row == 3 && browser.screen.column == 1)
    browser.press("j", "j")
    try await browser.wait(for: " Users  3 of 10", " >  3  Zoë")
    #expect(browser.screen.modes.contains(25) && browser.screen.row == 5)
    browser.press("p")
    try await browser.wait(for: "there is no preview in accessible mode")
    browser.press(.enter)
    try await browser.wait(for: " User 3: Zoë Lindqvist  ", ">  21  A wet weekend", "[ ] 42")
    expectPlain(browser)
    #expect(browser.screen.modes.contains(25) && browser.lines[browser.screen.row].contains(">  21"))
    browser.press("+")
    try await browser.wait(for: "there is no map here")
    browser.press("?")
    try await browser.wait(for: "Keys: user 3")
    #expect(browser.screen.modes.contains(25))
    browser.press(.escape, "3")
    try await browser.wait(for: " Albums  1 of 100")
    browser.press(.enter)
    try await browser.wait(for: "50 photos", "1  A cheerful loaf")
    expectPlain(browser)
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }

  @Test("Loads, errors and empty lists are announced in the status line only, without a spinner")
  func status() async throws {
    let (isBroken, gate) = (LockedValue(true), Gate())
    let server = try ScriptedServer { request in
      if isBroken.value { return [.wait(gate)] + .response("403 Forbidden", json: "{}") }
      return try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let browser = try BrowseDriver("posts", "--accessible", in: Program(baseURL: server.baseURL))
    await browser.nextFrame()
    #expect(browser.status == " Loading posts...")
    gate.open()
    try await browser.wait("the error") { $0.status.contains("403") && $0.status.contains("r reload") }
    #expect(browser.lines.dropLast(2).dropFirst(2).allSatisfy { $0.isEmpty })
    isBroken.value = false
    browser.press("r")
    try await browser.wait("the rows") { $0.text.contains(">  1  A post") && $0.status.contains("1 post") }
    browser.press("/", "zzz")
    try await browser.wait("the number of matches") { $0.status.contains("/zzz") && $0.status.contains("0 of 1") }
    browser.press(.enter)
    try await browser.wait("the message") { $0.status.contains("No post matches \"zzz\"") }
    #expect(browser.lines.dropLast(2).dropFirst(3).allSatisfy { $0.isEmpty })
    try await browser.quit()
  }

  @Test("The help says first that the commands are the linear way")
  func help() async throws {
    let lines = try await Program("help", "browse").run().lines
    let index = try #require(lines.firstIndex { $0.contains("The other commands show the same, line by line") })
    #expect(index < 5)
    #expect(lines.contains { $0.contains("--accessible") })
  }
}
