import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app browse: search and filters", .startsPrograms)
struct BrowseSearchTests {
  /// A browser with posts of these titles.
  private static func browser(_ titles: [String]) throws -> (browser: BrowseDriver, server: SandboxServer) {
    let server = try Sample(titles: titles).sandbox()
    return (try BrowseDriver("posts", in: Program(baseURL: try server.start().absoluteString)), server)
  }

  @Test("B30. / filters with each key; Enter keeps the filter, Esc restores rows and selection")
  func search() async throws {
    let (browser, server) = try Self.browser(["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Betalpha"])
    defer { server.stop() }
    try await browser.wait(for: "─ 1 of 6 ─")
    browser.press("j", "j", "j")
    try await browser.wait(forSelection: "Delta")
    let before = browser.lines.dropLast(2)
    browser.press("/", "b")
    try await browser.wait(for: "/b", "2 of 6")
    try await browser.wait(forSelection: "Beta")
    browser.type("eta")
    try await browser.wait(for: "/beta", "2 of 6")
    browser.type("l")
    try await browser.wait(for: "/betal", "1 of 6")
    browser.press(.backspace)
    try await browser.wait(for: "/beta ", "2 of 6")
    browser.press(.down)
    try await browser.wait(forSelection: "Betalpha")
    browser.press(.enter, .up)
    try await browser.wait(forSelection: "Beta ")
    #expect(browser.lines.last?.hasPrefix(" ? help  q quit") == true)
    #expect(browser.title.contains("─ 1 of 2 ─"))
    browser.press(.escape)
    try await browser.wait(for: "6 posts")
    #expect(browser.lines.dropLast(2) == before)
    browser.press("/", "l", "p")
    try await browser.wait(for: "/lp")
    browser.press(.escape)
    try await browser.wait(for: "6 posts")
    #expect(browser.lines.dropLast(2) == before)
    try await browser.quit()
  }

  @Test("B31. q, ?, /, digits and Space are text in the search")
  func textKeys() async throws {
    let (browser, server) = try Self.browser(["What? q/1 2", "Other"])
    defer { server.stop() }
    try await browser.wait(for: "─ 1 of 2 ─")
    browser.type("/? q/1 2")
    try await browser.wait(for: "/? q/1 2", "1 of 2")
    #expect(browser.selection.contains("What? q/1 2"))
    browser.press(.escape)
    try await browser.wait(for: "2 posts")
    try await browser.quit()
  }

  @Test("B32. A search without a match says so")
  func noMatch() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.type("/zzz")
    try await browser.wait(for: "No post matches \"zzz\"", "0 of 100", "Esc clear")
    browser.press(.down, .up, .enter)
    try await browser.wait(for: "? help  q quit")
    browser.press("j", .enter, .escape)
    try await browser.wait(for: "─ 1 of 100 ─")
    try await browser.quit()
  }

  @Test("B33. A search ignores case and accents")
  func accents() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.type("/CAFE that")
    try await browser.wait(forSelection: "A café that closes when it rains")
    try await browser.quitFromText()
  }

  @Test("B34. A letter that arrives in parts is whole, and Backspace deletes a whole emoji")
  func partsOfLetters() async throws {
    let browser = try BrowseDriver("account/new")
    try await browser.wait(for: "First name")
    let family = "👨‍👩‍👧"
    for scalar in family.unicodeScalars { browser.type(String(scalar)) }
    browser.type("é")
    try await browser.wait(for: "é")
    browser.press(.backspace, .backspace)
    browser.type("x")
    try await browser.wait("only x") { $0.lines[3].contains(#/First name    x *│/#) }
    try await browser.quitFromText()
  }

  @Test(
    "B35. Pasted text becomes one line, runs no command, and is refused outside of fields")
  func paste() async throws {
    let (browser, server) = try Self.browser(["Alpha", "Beta"])
    defer { server.stop() }
    try await browser.wait(for: "─ 1 of 2 ─")
    browser.press(.paste("q\rjq"))
    try await browser.wait(for: "text can only be pasted into a field")
    #expect(browser.title.contains("─ 1 of 2 ─"))
    browser.press("/", .paste("al\npha\t\u{1B}[2J\u{7}q\r"))
    try await browser.wait(for: "/al pha", "0 of 2")
    browser.press(.escape, "/", .paste(String(repeating: "long text\r\n", count: 1000)))
    try await browser.wait(for: "long text")
    browser.press(.home)
    try await browser.wait(for: "/long text long text")
    browser.press(.escape)
    try await browser.wait(for: "2 posts")
    try await browser.quit()
  }

  @Test("B35. Keys behind an end of a paste in the pasted text are not run")
  func pasteWithEnd() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.press("/", .paste("tea\u{1B}[201~\rqqqq"))
    try await browser.wait(for: "/tea")
    #expect(!browser.running.hasEnded)
    try await browser.quitFromText()
  }

  @Test("B36. f goes through the filters of the to-dos, F back, with their counts")
  func filters() async throws {
    let browser = try BrowseDriver("todos")
    try await browser.wait(for: "[All 200]", "Pending 115", "Completed 85", "─ 1 of 200 ─")
    browser.press("f")
    try await browser.wait(for: "[Pending 115]", "─ 1 of 115 ─")
    #expect(browser.rows.contains { $0.contains("[ ]") } && !browser.rows.contains { $0.contains("[x]") })
    browser.press("f")
    try await browser.wait(for: "[Completed 85]", "─ 1 of 85 ─")
    #expect(browser.rows.contains { $0.contains("[x]") } && !browser.rows.contains { $0.contains("[ ]") })
    browser.press("f")
    try await browser.wait(for: "[All 200]")
    browser.press("F")
    try await browser.wait(for: "[Completed 85]")
    try await browser.quit()
  }

  @Test("B37. The search for producers looks at the cached ones, says how many, and offers a")
  func producers() async throws {
    let names = (1...100).map { "Producer \($0)" }
    let server = try SampleProducers(names: names).server()
    defer { server.stop() }
    let browser = try BrowseDriver("producers", in: Program(baseURL: server.baseURL))
    try await browser.wait("two pages") { $0.title.contains(" of 40 ─") }
    let count = server.requests.count
    browser.type("/producer 3")
    browser.press(.enter)
    try await browser.wait(for: "searched the cache: 40 of 100", "a loads all")
    #expect(browser.title.contains("─ 1 of 11 ─"))
    #expect(server.requests.count == count)
    browser.press("a")
    try await browser.wait(for: "/producer 3  11 of 100")
    try await browser.quit()
  }
}

extension BrowseDriver {
  /// Leaves a search or a form, with its question, and quits.
  func quitFromText() async throws {
    press(.escape)
    try await wait("no text field") { $0.text.contains("y/N") || $0.lines.last?.contains("q quit") == true }
    if text.contains("y/N") { press("y") }
    try await wait("no text field") { $0.lines.last?.contains("q quit") == true }
    try await quit()
  }
}
