import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app browse: forms", .startsPrograms)
struct BrowseFormsTests {
  /// The row of the form with the bar.
  private static func focus(_ browser: BrowseDriver) -> String {
    browser.selection.trimmingCharacters(in: CharacterSet(charactersIn: " │"))
  }

  @Test("B45. Tab, Shift-Tab and Enter go through the fields; a field that was left shows its error until it is fixed")
  func fields() async throws {
    let browser = try BrowseDriver("account/new")
    try await browser.wait("the first field") { $0.selection.contains("First name") }
    #expect(browser.screen.modes.contains(25))
    #expect(!browser.text.contains("must not be empty"))
    browser.press(.tab)
    try await browser.wait("the last name") { $0.selection.contains("Last name") }
    try await browser.wait(for: "must not be empty", "1 field to correct")
    browser.press(.enter)
    try await browser.wait("the address") { $0.selection.contains("Email") }
    browser.type("ada@")
    browser.press(.backTab, .backTab)
    try await browser.wait("the first field") { $0.selection.contains("First name") }
    try await browser.wait(for: "3 fields to correct", "\"ada@\" is not an email address")
    browser.type("Ada")
    try await browser.wait(for: "First name    Ada", "2 fields to correct")
    browser.press(.tab)
    browser.type("Sample")
    browser.press(.tab)
    browser.type("example.org")
    try await browser.wait(for: "ada@example.org")
    try await browser.wait(without: "to correct")
    #expect(!browser.text.contains("must not be empty") && !browser.text.contains("is not an email"))
    browser.press(.tab, .tab)
    try await browser.wait("the button") { $0.text.contains("▌[ Send ]") }
    #expect(!browser.screen.modes.contains(25))
    browser.press(.tab, .tab)
    try await browser.wait("the first field") { $0.selection.contains("First name") }
    try await browser.quitFromText()
  }

  @Test("B46. A form with errors is not sent, and the first field with an error has the focus")
  func invalid() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let browser = try BrowseDriver("account/new", in: program)
      try await browser.wait(for: "First name")
      browser.type("Ada\t")
      browser.press(.control("s"))
      try await browser.wait(for: "2 fields to correct")
      try await browser.wait(forSelection: "Last name")
      browser.type("Sample")
      browser.press(.control("s"))
      try await browser.wait(for: "1 field to correct")
      try await browser.wait(forSelection: "Email")
      #expect(!log.records.contains { $0.method == "POST" })
      try await browser.quitFromText()
    }
  }

  @Test("B47. An error of the server is shown at its field, and a fixed form is sent")
  func rejected() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let browser = try BrowseDriver("accounts", in: program)
      try await browser.wait(for: "12 accounts")
      browser.press("c")
      try await browser.wait(for: "New account")
      browser.type("Ada\tSample\tjo@example.net")
      browser.press(.control("s"))
      try await browser.wait(for: "has already been taken", "1 field to correct")
      try await browser.wait(forSelection: "Email")
      let row = try #require(browser.lines.firstIndex { $0.contains("Email") })
      #expect(browser.lines[row + 1].contains("has already been taken"))
      browser.press(.control("u"))
      browser.type("ada@example.org")
      browser.press(.control("s"))
      try await browser.wait(for: "─ Account 13: Ada Sample ─")
      browser.press(.escape)
      try await browser.wait(for: "13 accounts")
      #expect(log.records.filter { $0.method == "POST" }.map(\.status) == [422, 201])
      try await browser.quit()
    }
  }

  @Test("B48. Esc asks if there is typed text; N returns to the text and the caret, y leaves")
  func leaving() async throws {
    let server = SandboxServer()
    defer { server.stop() }
    let browser = try BrowseDriver("accounts", in: Program(baseURL: try server.start().absoluteString))
    try await browser.wait(for: "12 accounts")
    browser.press("c")
    try await browser.wait(for: "New account")
    browser.press(.escape)
    try await browser.wait(for: "12 accounts")
    browser.press("c")
    try await browser.wait(for: "New account")
    browser.type("Adda")
    browser.press(.left)
    try await browser.wait(for: "First name    Adda")
    browser.press(.escape)
    try await browser.wait(for: "Leave and lose what you typed? y/N")
    browser.press("n")
    try await browser.wait(without: "y/N")
    browser.press(.backspace)
    try await browser.wait(for: "First name    Ada ")
    browser.press(.escape)
    try await browser.wait(for: "y/N")
    browser.press(.enter)
    try await browser.wait(without: "y/N")
    #expect(browser.text.contains("First name    Ada "))
    browser.press(.escape, "y")
    try await browser.wait(for: "12 accounts")
    try await browser.quit()
  }

  @Test(
    "B49. A form that was not delivered is a draft, is resumed with its text and sent once")
  func drafts() async throws {
    let isDown = LockedValue(true)
    let server = try ScriptedServer { request in
      if isDown.value { return .response("503 Service Unavailable", json: "{}", headers: ["Retry-After: 900"]) }
      return request.path == "/users.json" && request.method == "GET"
        ? .response(json: "[]") : try SampleAccount(id: 7).response(to: request)
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let browser = try BrowseDriver("account/new", in: program)
    try await browser.wait(for: "First name")
    browser.type("Ada\tSample\tada@example.org\thttps://example.org/a.png")
    browser.press(.control("s"))
    try await browser.wait(for: "not sent, kept as draft 1: HTTP 503")
    let attempts = server.requests.filter { $0.method == "POST" }.count
    browser.press(.escape)
    try await browser.wait(forTitle: "Accounts")
    browser.press("D")
    try await browser.wait(for: "─ Drafts ─", "Ada", "1 draft")
    isDown.value = false
    browser.press(.enter)
    try await browser.wait(
      for: "First name    Ada", "Last name     Sample", "Email         ada@example.org", "https://example.org/a.png")
    #expect(server.requests.filter { $0.method == "POST" }.count == attempts)
    browser.press(.control("s"))
    if try await Self.asksAgain(browser) { browser.press("y") }
    try await browser.wait(without: "First name    Ada")
    let posts = server.requests.filter { $0.method == "POST" }
    #expect(posts.count == attempts + 1)
    #expect(Set(posts.map(\.text)).count == 1)
    try await browser.quit()
    #expect(try await program.draftNumbers() == [])
  }

  private static func asksAgain(_ browser: BrowseDriver) async throws -> Bool {
    try await browser.wait("a confirmation or the sent form") {
      $0.text.contains("y/N") || !$0.text.contains("First name    Ada")
    }
    return browser.text.contains("y/N")
  }

  @Test("B50. A change sends only what has changed; without a change nothing is sent")
  func changes() async throws {
    let bodies = LockedValue<[String]>([])
    let server = try ScriptedServer { request in
      if request.method != "GET" { bodies.withValue { $0.append(request.text) } }
      var account = SampleAccount()
      if !bodies.value.isEmpty { account.lastName = "Simple" }
      return request.path.hasPrefix("/users.json")
        ? .response(json: "[\(try account.json)]")
        : .response(json: try account.json)
    }
    defer { server.stop() }
    let browser = try BrowseDriver("accounts", in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "1 account")
    browser.press("e")
    try await browser.wait(for: "First name    Ada", "Last name     Sample", "Email         ada@example.org")
    browser.press(.control("s"))
    try await browser.wait(for: "nothing changed; nothing was sent")
    #expect(bodies.value.isEmpty)
    browser.press(.tab, .control("w"))
    browser.type("Simple")
    try await browser.wait(for: "Last name     Simple")
    browser.press(.control("s"))
    try await browser.wait(for: "─ 1 of 1 ─", "Simple")
    #expect(bodies.value == [#"{"user":{"last_name":"Simple"}}"#])
    try await browser.quit()
  }
}
