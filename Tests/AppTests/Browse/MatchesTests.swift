import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app browse: matches and notices", .startsPrograms)
struct BrowseMatchesTests {
  @Test("The search in a post shows the number of matches")
  func count() async throws {
    let server = try Sample(titles: ["Tea, tea and coffee"]).sandbox()
    defer { server.stop() }
    let browser = try BrowseDriver("post/1", in: Program(baseURL: try server.start().absoluteString))
    try await browser.wait(for: "second line", "by Ada Sample")
    browser.press("/")
    browser.type("TEA")
    try await browser.wait("two matches") { $0.status.contains("/TEA") && $0.status.contains("2 matches") }
    browser.press("x")
    try await browser.wait("no match") { $0.status.contains("/TEAx") && $0.status.contains("no match") }
    browser.press(.backspace, .backspace, .backspace, .backspace)
    browser.type("coffee")
    try await browser.wait("one match") { $0.status.contains("1 match") && !$0.status.contains("matches") }
    browser.press(.enter)
    try await browser.wait("the kept search") { $0.status.hasPrefix(" /coffee  1 match") }
    try await browser.quit()
  }

  @Test("A long search text leaves the number of matches visible, and the message on one line", arguments: [40, 80])
  func longText(columns: Int) async throws {
    let browser = try BrowseDriver("posts", columns: columns)
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.press("/")
    browser.type(String(repeating: "z", count: 300))
    try await browser.wait("no rows") { $0.status.hasSuffix("0 of 100") }
    let message = try #require(browser.lines.first { $0.contains("No post matches") })
    #expect(message.hasSuffix("│") && message.contains("z…\""))
    #expect(browser.lines.count { $0.contains("zzz") } == 2)
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }

  @Test("Text of several lines that is pasted into a field is one line")
  func paste() async throws {
    let browser = try BrowseDriver("account/new")
    try await browser.wait(for: "First name")
    browser.press(.paste("Ada\r\nAugusta\nKing\tof\r\rLovelace"))
    try await browser.wait(for: "Ada Augusta King of  Lovelace")
    // Without bracketed paste the line breaks arrive as Enter.
    browser.press(.tab)
    browser.type("By\rron")
    try await browser.wait(for: "Last name     By ron")
    #expect(browser.text.contains("First name    Ada Augusta King of  Lovelace"))
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }

  @Test("A page of producers that failed is named in the status line when its row is out of sight")
  func failedPage() async throws {
    let producers = try SampleProducers(names: (1...47).map { "Producer \($0)" })
    let server = try ScriptedServer { request in
      request.path.contains("page=1&")
        ? try producers.response(to: request.path) : .response("403 Forbidden", json: "{}")
    }
    defer { server.stop() }
    let browser = try BrowseDriver("producers", in: Program(baseURL: server.baseURL), rows: 14)
    try await browser.wait(for: "20 of 47 producers")
    browser.press("G")
    try await browser.wait("the error") { $0.status.contains("could not load more: ") && $0.status.contains("403") }
    browser.press("g")
    try await browser.wait("the first row") { $0.title.contains("─ 1 of 2") }
    #expect(browser.status.contains("could not load more: "))
    #expect(!browser.lines.dropLast(2).contains { $0.contains("could not load more") })
    try await browser.quit()
  }
}
