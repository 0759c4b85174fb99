import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app browse: lists", .startsPrograms)
struct BrowseListsTests {
  /// A sandbox with a number of posts, called `Post 1` and so on.
  private static func posts(_ count: Int) -> Sample { Sample(titles: (1...count).map { "Post \($0)" }) }

  @Test("B16. The keys of movement go through a list, stop at its ends and keep the selection in sight")
  func moves() async throws {
    let server = try Self.posts(100).sandbox()
    defer { server.stop() }
    let browser = try BrowseDriver("posts", in: Program(baseURL: try server.start().absoluteString))
    try await browser.wait(for: "─ 1 of 100 ─")
    let height = 18
    for (keys, number) in [
      (["j", "j"], 3), (["k"], 2), ([.down], 3), ([.up], 2), ([.control("n")], 3), ([.control("p")], 2),
      ([.control("d")], 2 + height / 2), ([.control("u")], 2), ([.pageDown], 2 + height), ([.pageUp], 2),
      ([.control("f")], 2 + height), ([.control("b")], 2), ([.end], 100), ([.home], 1), (["G"], 100),
      (["j", .pageDown, .down, .control("d"), "k"], 99), (["g"], 1), (["k", .pageUp, .up, "j"], 2),
    ] as [([Keys], Int)] {
      for key in keys { browser.press(key) }
      try await browser.wait("post \(number) after \(keys)") { $0.title.contains("─ \(number) of 100 ─") }
      #expect(browser.selection.trimmingCharacters(in: .whitespaces).hasPrefix("\(number) "), "\(keys)")
    }
    try await browser.quit()
  }

  @Test(
    "B17. Enter opens the selected row, and Esc leads back to it in its place")
  func opening() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.type(String(repeating: "j", count: 40) + "kkkkk")
    try await browser.wait(for: "─ 36 of 100 ─")
    // Not the columns, which fit the rows that were in view.
    let list = browser.rows.map { $0.prefix(10) }
    for (open, back) in [(Keys.enter, Keys.escape), ("l", "h"), (.right, .left), (.enter, .backspace)] {
      browser.press(open)
      try await browser.wait(forTitle: "─ Post 36: ")
      browser.press(back)
      try await browser.wait(for: "─ 36 of 100 ─")
      #expect(browser.rows.map { $0.prefix(10) } == list)
    }
    try await browser.quit()
  }

  @Test("B18. The digits and brackets change the tab, and each tab keeps its place")
  func tabs() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.press("j", "j", .enter)
    try await browser.wait(forTitle: "─ Post 3: ")
    browser.press("2")
    try await browser.wait(for: "─ 1 of 10 ─")
    browser.press("j", "]")
    try await browser.wait(forTitle: "─ Albums ")
    browser.press("[")
    try await browser.wait(for: "─ Users ", "─ 2 of 10 ─")
    browser.press("\u{1B}[5;5~")
    try await browser.wait(forTitle: "─ Post 3: ")
    browser.press("[")
    try await browser.wait(forTitle: "─ Accounts ")
    browser.press("\u{1B}[6;5~")
    try await browser.wait(forTitle: "─ Post 3: ")
    try await browser.quit()
  }

  @Test("B20. A move by a row takes fewer than 400 bytes without scrolling, a page fewer than 2,500")
  func frameSizes() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    for number in 2...9 {
      let before = browser.byteCount
      browser.press("j")
      try await browser.wait(for: "─ \(number) of 100 ─")
      #expect(browser.byteCount - before < 400)
    }
    browser.press("j")
    try await browser.wait(for: "─ 10 of 100 ─")
    for number in [19, 28, 37] {
      let before = browser.byteCount
      browser.press(.pageDown)
      try await browser.wait(for: "─ \(number) of 100 ─")
      #expect(browser.byteCount - before < 2500)
    }
    try await browser.quit()
  }

  @Test("B21. A hundred keys that arrive together are at most three frames")
  func burst() async throws {
    let server = try Self.posts(150).sandbox()
    defer { server.stop() }
    let browser = try BrowseDriver("posts", in: Program(baseURL: try server.start().absoluteString))
    try await browser.wait(for: "─ 1 of 150 ─")
    let before = browser.screen.frameCount
    browser.type(String(repeating: "j", count: 100))
    try await browser.wait(for: "─ 101 of 150 ─")
    #expect(browser.screen.frameCount - before <= 3)
    try await browser.quit()
  }

  @Test(
    "B21. Keys that arrive together each act on the place that the one before has opened")
  func typeahead() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.press("j", .enter, .escape, "j", "j", .enter, .escape, "2", "1", .pageDown, "?", "G")
    try await browser.wait(for: "Ctrl-C ends, Ctrl-Z suspends.")
    browser.press(.escape)
    // A page is nine rows of two lines.
    try await browser.wait(for: "─ 13 of 100 ─")
    try await browser.quit()
  }

  @Test("B22. Rows that are passed send no request; the row at the end does")
  func passedRows() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let browser = try BrowseDriver("users", in: program, columns: 120, rows: 70)
      try await browser.wait(for: "─ 1 of 10 ─", "Albums (10)", "of 20 done")
      log.clear()
      browser.type("jjjjjjjjj")
      try await browser.wait(for: "─ 10 of 10 ─", "User 10", "Albums (10)", "of 20 done")
      let paths = Set(log.records.map(\.target))
      #expect(
        paths == ["/users/10/albums", "/users/10/todos"]
          || paths == ["/users/10", "/users/10/albums", "/users/10/todos"], "\(paths)")
      try await browser.quit()
    }
  }

  @Test("B23. A reload keeps the selected row; if it is gone, the row in its place is selected")
  func reload() async throws {
    let sample = LockedValue(Self.posts(60))
    let server = try ScriptedServer { request in try sample.value.response(to: request.path) }
    defer { server.stop() }
    let browser = try BrowseDriver("posts", in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "─ 1 of 60 ─")
    browser.type(String(repeating: "j", count: 29))
    try await browser.wait(forSelection: "Post 30")
    let line = try #require(browser.selectedLine)
    sample.value.posts.removeFirst(2)
    browser.press("r")
    try await browser.wait(for: "─ 28 of 58 ─")
    #expect(browser.selection.contains("Post 30"))
    #expect(browser.selectedLine == line)
    sample.value.posts.removeAll { $0.id == 30 }
    browser.press("r")
    try await browser.wait(for: "─ 28 of 57 ─")
    #expect(browser.selection.contains("Post 31"))
    try await browser.quit()
  }

  @Test("B24. A reload that fails keeps the rows, and the status line has the reason and the time")
  func failedReload() async throws {
    let isBroken = LockedValue(false)
    let server = try ScriptedServer { request in
      isBroken.value ? .response("403 Forbidden", json: "{}") : try Self.posts(30).response(to: request.path)
    }
    defer { server.stop() }
    let browser = try BrowseDriver("posts", in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "─ 1 of 30 ─")
    browser.press("j")
    try await browser.wait(for: "─ 2 of 30 ─")
    isBroken.value = true
    browser.press("r")
    try await browser.wait(for: "not reloaded:", "403")
    #expect(browser.status.contains(#/cached \d\d:\d\d/#) && browser.status.contains("r reload"), "\(browser.status)")
    #expect(browser.selection.contains("Post 2"))
    isBroken.value = false
    browser.press("r")
    try await browser.wait(for: "30 posts")
    try await browser.quit()
  }

  @Test("B25. The pane says why a list could not be loaded, and r loads it when the server is back")
  func retry() async throws {
    let isBroken = LockedValue(true)
    let server = try ScriptedServer { request in
      isBroken.value ? .response("403 Forbidden", json: "{}") : try Self.posts(30).response(to: request.path)
    }
    defer { server.stop() }
    let browser = try BrowseDriver("posts", in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "403", "r reload")
    isBroken.value = false
    browser.press("r")
    try await browser.wait(for: "─ 1 of 30 ─", "30 posts")
    try await browser.quit()
  }

  @Test("B26. A response for a user that is not selected any more is dropped")
  func lateResponse() async throws {
    let gate = Gate()
    var sample = Sample.standard
    sample.users = [.init(id: 1, name: "First"), .init(id: 2, name: "Second")]
    sample.albums = [
      .init(userId: 1, id: 1, title: "Album of the first"), .init(userId: 2, id: 2, title: "Other album"),
    ]
    let served = LockedValue(sample)
    let server = try ScriptedServer { request in
      (request.path.hasPrefix("/users/1/") ? [.wait(gate)] : []) + (try served.value.response(to: request.path))
    }
    defer { server.stop() }
    let browser = try BrowseDriver("users", in: Program(baseURL: server.baseURL), columns: 120, rows: 40)
    try await browser.wait(for: "─ 1 of 2 ─", "loading…")
    browser.press("j")
    try await browser.wait(for: "Other album")
    gate.open()
    sample.users.append(.init(id: 3, name: "Third"))
    served.value = sample
    browser.press("r")
    try await browser.wait(for: "3 users")
    #expect(browser.text.contains("Other album") && !browser.text.contains("Album of the first"))
    try await browser.quit()
  }

  // MARK: - Producers

  /// A server with producers of which pages can fail.
  private static func producers(
    _ rows: LockedValue<[String]>, isFailing: @escaping @Sendable (Int) -> Bool = { _ in false }
  ) throws -> ScriptedServer {
    try ScriptedServer { request in
      if let page = request.producersPage, isFailing(page) { return .response("403 Forbidden", json: "{}") }
      return try SampleProducers(rows: rows.value).response(to: request.path)
    }
  }

  private static func names(_ range: ClosedRange<Int>) throws -> [String] {
    try SampleProducers(names: range.map { "Producer \($0)" }).rows
  }

  @Test("B27. The next page is requested once near the end, and the status line says where the list ends")
  func pages() async throws {
    let rows = LockedValue(try Self.names(1...90))
    let server = try Self.producers(rows)
    defer { server.stop() }
    let browser = try BrowseDriver("producers", in: Program(baseURL: server.baseURL))
    for count in [40, 60, 80] {
      try await browser.wait("\(count) rows") { $0.title.contains(" of \(count) ─") }
      browser.press("G")
    }
    try await browser.wait(for: "90 producers · end of the list")
    browser.press("G", "k", "j")
    try await browser.wait(for: "─ 90 of 90 ─")
    #expect(browser.selection.contains("Producer 90"))
    #expect(server.requests.compactMap(\.producersPage) == [1, 2, 3, 4, 5])
    try await browser.quit()
  }

  @Test(
    "B27. A page that fails has a row to retry it, and no row comes twice when the list shifts")
  func failedPage() async throws {
    let rows = LockedValue(try Self.names(1...50))
    let isBroken = LockedValue(true)
    let server = try Self.producers(rows) { $0 == 3 && isBroken.value }
    defer { server.stop() }
    let browser = try BrowseDriver("producers", in: Program(baseURL: server.baseURL))
    try await browser.wait("two pages") { $0.title.contains(" of 40 ─") }
    browser.press("G")
    try await browser.wait(for: " of 41 ─")
    browser.press("G")
    try await browser.wait(forSelection: "could not load more")
    #expect(server.requests.compactMap(\.producersPage) == [1, 2, 3])
    // Rows 38 to 40 are on page 3 now too.
    rows.value =
      try SampleProducers(names: (1...3).map { "New \($0)" }).rows.map {
        $0.replacing(#/"id":(\d+)/#) { "\"id\":\(900 + (Int($0.1) ?? 0))" }
      } + rows.value
    isBroken.value = false
    browser.press("r")
    try await browser.wait("all rows") { !$0.title.contains(" of 4") }
    browser.press("G")
    try await browser.wait(forSelection: "Producer 50")
    #expect(browser.title.contains("─ 50 of 50 ─"))
    let shown = browser.rows.dropFirst().filter { $0.contains("Producer") }
    #expect(Set(shown).count == shown.count && shown.count > 8)
    try await browser.quit()
  }

  @Test(
    "B28. a loads all producers with progress; Esc stops and keeps the rows")
  func allProducers() async throws {
    let gate = Gate()
    let rows = try Self.names(1...100)
    let server = try ScriptedServer { request in
      (request.producersPage == 4 ? [.wait(gate)] : []) + (try SampleProducers(rows: rows).response(to: request.path))
    }
    defer { server.stop() }
    let browser = try BrowseDriver("producers", in: Program(baseURL: server.baseURL))
    try await browser.wait("two pages") { $0.title.contains(" of 40 ─") }
    browser.press("a")
    try await browser.wait(for: "Loading all producers  60 of 100", "Esc stop")
    browser.press(.escape)
    try await browser.wait(for: "40 of 100 producers")
    #expect(browser.title.contains("─ 1 of 40 ─"))
    gate.open()
    browser.press("a")
    try await browser.wait(for: " 100 producers · end of the list")
    browser.press("G")
    try await browser.wait(for: "─ 100 of 100 ─")
    #expect(browser.selection.contains("Producer 100"))
    try await browser.quit()
  }

  // MARK: - Users

  @Test("B29. Space on a user fetches the list again, reverses the others and puts the user on top; again undoes it")
  func chosenUser() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let browser = try BrowseDriver("users", in: program, rows: 30)
      try await browser.wait(for: "─ 1 of 10 ─")
      let original = browser.rows.prefix(11)
      browser.press("j", "j")
      try await browser.wait(for: "─ 3 of 10 ─")
      let name = "Zoë Lindqvist"
      log.clear()
      browser.press(" ")
      try await browser.wait(for: "● \(name)  ID 3", "9 other users")
      #expect(log.records.map(\.target) == ["/users"])
      let ids = browser.rows.compactMap { $0.firstMatch(of: /^[ ]*([0-9]+)[ ][ ]/).map { String($0.1) } }
      #expect(ids == ["10", "9", "8", "7", "6", "5", "4", "2", "1"])
      #expect(browser.selection.contains(name))
      // Another user, then none.
      browser.press("j", " ")
      try await browser.wait(for: "ID 10", "9 other users")
      try await browser.wait(forSelection: "● Jonah Pellegrino")
      browser.press(" ")
      try await browser.wait(for: "10 users")
      try await browser.wait("the rows as before") { $0.rows.prefix(11) == original }
      try await browser.quit()
    }
  }
}
