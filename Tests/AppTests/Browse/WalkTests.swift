import Dependencies
import Foundation
import Sandbox
import TestSupport
import Testing

/// A walk through each part of the browser in tmux, from the first screen to the last.
@Suite("app browse: walks in tmux", .startsPrograms)
struct BrowseWalkTests {
  /// Runs a walk, which ends on any screen.
  private static func walk(
    _ screen: String, columns: Int = 80, rows: Int = 24, baseURL: String,
    _ test: (TerminalEmulator) async throws -> Void
  ) async throws {
    let program = Program("browse", screen, baseURL: baseURL)
    try await TerminalEmulator.run(program, columns: columns, rows: rows) { screen in
      try await test(screen)
      try await screen.press("Q")
      let (status, lines) = try await screen.ended()
      #expect(status == 0 && lines.isEmpty, "\(lines)")
      #expect(try await !screen.isAlternate)
      #expect(try await screen.isCursorVisible)
    }
  }

  @Test("Posts: loading, an error, retry, a post with its author and comments, back to the same row")
  func posts() async throws {
    let gate = Gate()
    let isBroken = LockIsolated(true)
    let server = try ScriptedServer { _ in
      if isBroken.value { return [.wait(gate)] + .response("403 Forbidden", json: "{}") }
      return [.sandbox]
    }
    defer { server.stop() }
    try await Self.walk("posts", baseURL: server.baseURL) { screen in
      _ = try await screen.waitFor("Loading posts…")
      gate.open()
      _ = try await screen.waitFor("403", "  r reload  ")
      isBroken.setValue(false)
      try await screen.press("r")
      _ = try await screen.waitFor(" 1 of 100 ")
      try await screen.type(String(repeating: "j", count: 29))
      _ = try await screen.waitFor(" 30 of 100 ")
      // tmux draws the rows after the title.
      let list = try await screen.waitFor("▌  30  The rake strikes back")
      try await screen.press("Enter")
      _ = try await screen.waitFor("by Zoë Lindqvist (@zoe_l)")
      _ = try await screen.waitFor("Esc back")
      try await screen.press("c")
      _ = try await screen.waitFor("Comments (5)", "You forgot the biscuits")
      try await screen.press("u")
      _ = try await screen.waitFor("─ User 3 ─")
      try await screen.press("Escape")
      _ = try await screen.waitFor("You forgot the biscuits")
      try await screen.press("Escape")
      let back = try await screen.waitFor(" 100 posts")
      #expect(back.first { $0.hasPrefix("│▌") }?.prefix(40) == list.first { $0.hasPrefix("│▌") }?.prefix(40))
    }
  }

  @Test("Users, one above the others, then another one: the list comes again without it, reversed, then with all")
  func chosenUser() async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    try await Self.walk("users", baseURL: try server.start().absoluteString) { screen in
      _ = try await screen.waitFor("10 users")
      try await screen.type("jj ")
      let lines = try await screen.waitFor("Name  Zoë Lindqvist   ID  3", "9 other users")
      #expect(lines[2].contains("Selected user"))
      let ids = lines.dropFirst(4).compactMap { $0.firstMatch(of: #/^│▌? *([0-9]+)  /#)?.1 }
      #expect(ids.count > 6 && ["10", "9", "8", "7", "6", "5", "4", "2", "1"].starts(with: ids))
      try await screen.type(" ")
      _ = try await screen.waitFor("Name  Jonah Pellegrino   ID  10", "9 other users")
      try await screen.press("Escape")
      _ = try await screen.waitFor(" 10 users")
      #expect(log.records.filter { $0.target == "/users" }.count == 4)
    }
  }

  @Test("Users by address: search, user with map, albums, photo, to-dos, reload, offline")
  func addresses() async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    try await Self.walk("users", columns: 120, rows: 40, baseURL: try server.start().absoluteString) { screen in
      _ = try await screen.waitFor("10 users")
      try await screen.type("/reyk")
      _ = try await screen.waitFor("/reyk ")
      try await screen.press(["Enter", "Enter"])
      _ = try await screen.waitFor("Esc back")
      _ = try await screen.waitFor("◉", "Sólvallagata")
      // All sections have arrived.
      _ = try await screen.waitFor("Albums (10)", "To-dos")
      try await screen.press("G")
      _ = try await screen.waitFor("[x] 55")
      try await screen.press("g")
      _ = try await screen.waitFor("◉")
      try await screen.press("j")
      _ = try await screen.waitFor("▌  21  ")
      try await screen.press("Enter")
      _ = try await screen.waitFor("50 photos")
      try await screen.press(["Right", "Down", "Enter"])
      _ = try await screen.waitFor("─ Photo ")
      try await screen.press("Escape")
      _ = try await screen.waitFor("─ Album 21 ─")
      try await screen.press("4")
      _ = try await screen.waitFor("[All 200]")
      try await screen.press("f")
      _ = try await screen.waitFor("[Pending 115]")
      try await screen.press("f")
      _ = try await screen.waitFor("[Completed 85]")
      let count = log.records.count { $0.target == "/todos" }
      try await screen.press("r")
      _ = try await screen.waitFor(" reloaded")
      #expect(log.records.count { $0.target == "/todos" } == count + 1)
      server.stop()
      await server.waitUntilStopped()
      try await screen.press("r")
      let offline = try await screen.waitFor("not reloaded:")
      #expect(offline.contains { $0.contains("[Completed 85]") })
      _ = try await screen.waitFor(" · cache")
    }
  }

  @Test("Producers: to the end of each page, search, clear, a producer")
  func producers() async throws {
    let server = SandboxServer()
    defer { server.stop() }
    try await Self.walk("producers", baseURL: try server.start().absoluteString) { screen in
      _ = try await screen.waitFor("of 167 producers")
      // Each time, the end of the list is another row.
      let isAtEnd = { (lines: [String]) in lines.contains { $0.contains("167 producers · end of the list") } }
      var lines = try await screen.lines
      while !isAtEnd(lines) {
        let title = lines.dropFirst().first
        try await screen.press("G")
        // tmux shows a frame while it arrives: lines can be missing, and the title can precede the last line.
        lines = try await screen.wait("more rows") { $0.dropFirst().first != title || isAtEnd($0) }
      }
      try await screen.press("G")
      _ = try await screen.waitFor(" 167 of 167 ")
      try await screen.type("/honey")
      let found = try await screen.waitFor("/honey   2 of 167")
      #expect(!found.contains { $0.contains(" 167 of 167 ") })
      try await screen.press("Escape")
      _ = try await screen.waitFor("167 producers · end of the list")
      try await screen.press("g")
      _ = try await screen.waitFor(" 1 of 167 ")
      try await screen.press("Enter")
      _ = try await screen.waitFor("Esc back")
      _ = try await screen.waitFor("─ Producer ")
    }
  }

  @Test("Accounts: create with errors and a 422, change, an offline draft, resume")
  func accounts() async throws {
    // Holds the port while no server listens on it.
    let holder = try SocketServer.refusing()
    defer { holder.stop() }
    let first = SandboxServer(port: holder.port)
    let url = try first.start()
    try await Self.walk("accounts", baseURL: url.absoluteString) { screen in
      _ = try await screen.waitFor("12 accounts")
      try await screen.press("c")
      _ = try await screen.waitFor("New account")
      try await screen.press(["Tab", "Tab"])
      _ = try await screen.waitFor("2 fields to correct")
      try await screen.type("jo@example.net")
      try await screen.press(["BTab", "BTab"])
      try await screen.type("Ada")
      try await screen.press("Tab")
      try await screen.type("Sample")
      _ = try await screen.wait("no errors") { !$0.contains { $0.contains("must not be empty") } }
      try await screen.press("C-s")
      _ = try await screen.waitFor("has already been taken")
      try await screen.press("C-u")
      try await screen.type("ada@example.org")
      try await screen.press("C-s")
      _ = try await screen.waitFor("│ Ada Sample ")
      try await screen.press("e")
      _ = try await screen.waitFor("Email         ada@example.org")
      try await screen.press("Tab")
      try await screen.press("C-w")
      try await screen.type("Lovelace")
      try await screen.press("C-s")
      _ = try await screen.waitFor("│ Ada Lovelace ")
      try await screen.press("Escape")
      _ = try await screen.waitFor("13 accounts")
      first.stop()
      await first.waitUntilStopped()
      try await screen.press("c")
      _ = try await screen.waitFor("New account")
      try await screen.type("Grace\tHopper\tgrace@example.org")
      try await screen.press("C-s")
      // The port decides where the line wraps, before the draft.
      _ = try await screen.waitFor("the connection was refused")
      try await screen.press("Escape")
      _ = try await screen.waitFor("D drafts")
      try await screen.press("D")
      _ = try await screen.waitFor("1 draft")
      try await screen.press("Enter")
      _ = try await screen.waitFor("Email         grace@example.org")
      let log = RequestLog()
      let second = SandboxServer(port: holder.port, onRequest: log.record)
      try second.start()
      defer { second.stop() }
      try await screen.press("C-s")
      _ = try await screen.wait("the end of the form") { !$0.contains { $0.contains("Email         grace") } }
      #expect(log.records.filter { $0.method == "POST" }.map(\.status) == [201])
    }
  }
}
