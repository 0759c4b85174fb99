import Foundation
import Sandbox
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("app browse: details", .startsPrograms)
struct BrowseDetailsTests {
  @Test("B38. A user has a map with a pin, albums and to-dos; Enter opens them, Esc returns to their row")
  func user() async throws {
    let browser = try BrowseDriver("user/3", rows: 50)
    try await browser.wait(for: "Zoë Lindqvist  @zoe_l", "◉", "Albums (10)", "To-dos  7 of 20 done")
    browser.press("j")
    try await browser.wait("the second album") { $0.selection.contains("22  Lost near Oaxaca") }
    let before = browser.lines
    browser.press(.enter)
    try await browser.wait(forTitle: "─ Album 22: Lost near Oaxaca ─")
    browser.press(.escape)
    try await browser.wait("the user as before") { $0.lines == before }
    browser.press(.right, "k")
    try await browser.wait(for: "▌  [ ] 42")
    try await browser.quit()
  }

  @Test("B39. A part that cannot be loaded says why, the rest is shown, and r loads it")
  func failedPart() async throws {
    let isBroken = LockedValue(true)
    let server = try ScriptedServer { request in
      if request.path == "/users/1/albums", isBroken.value { return .response("403 Forbidden", json: "{}") }
      return try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let browser = try BrowseDriver("user/1", in: Program(baseURL: server.baseURL), rows: 50)
    try await browser.wait(for: "Albums", "403", "To-dos  1 of 3 done", "Long Lane")
    isBroken.value = false
    browser.press("r")
    try await browser.wait(for: "Albums (2)", "First album")
    #expect(!browser.text.contains("403"))
    try await browser.quit()
  }

  @Test("B40. The comments of a post are requested by c, the author opens by u")
  func post() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let browser = try BrowseDriver("post/7", in: program, rows: 50)
      try await browser.wait(for: "by Ada Merriweather (@ada)", "c shows the comments")
      #expect(!log.records.contains { $0.target.contains("comments") })
      browser.press("c")
      try await browser.wait(for: "Comments (5)", "A question about the photograph")
      #expect(log.records.filter { $0.target.contains("comments") }.count == 1)
      browser.press("u")
      try await browser.wait(forTitle: "─ User 1: Ada Merriweather ─")
      browser.press(.escape)
      try await browser.wait(for: "─ Post 7: ", "Comments (5)")
      try await browser.quit()
    }
  }

  @Test("B41. The photos of an album are tiles in two dimensions")
  func tiles() async throws {
    let browser = try BrowseDriver("album/1")
    try await browser.wait(for: "50 photos", "#b5e278")
    #expect(
      (0..<24).contains {
        browser.screen.cells(ofRow: $0).contains { $0.style.contains("48;2;") || $0.style.contains("48;5;") }
      })
    browser.press(.down, .right, .right, .up, .left, .enter)
    try await browser.wait(forTitle: "─ Photo 2: An unattended")
    browser.press(.escape, .down, .enter)
    try await browser.wait(forTitle: "─ Photo 6: ")
    browser.press(.escape, .left, .left, .left, .left, "h", .up, .enter)
    try await browser.wait(forTitle: "─ Photo 1: ")
    try await browser.quit()
    let plain = try BrowseDriver("album/1", in: Program(environment: ["NO_COLOR": "1"]))
    try await plain.wait(for: "50 photos", "#b5e278")
    try await plain.quit()
  }

  @Test("B42. i shows the colour of a photo, Esc leaves nothing behind")
  func image() async throws {
    let browser = try BrowseDriver("photo/1")
    try await browser.wait(for: "#b5e278", "r reload")
    let before = browser.lines
    browser.press("i")
    try await browser.wait(for: "Esc close")
    #expect(browser.screen.cells(ofRow: 10)[40].style.contains("48;"))
    browser.press(.escape)
    try await browser.wait("the photo as before") { $0.lines == before }
    try await browser.quit()
  }

  @Test("B43. y copies the ID once and says that it was sent, Y the link")
  func copying() async throws {
    let browser = try BrowseDriver("posts")
    try await browser.wait(for: "─ 1 of 100 ─")
    browser.press("j", "j", "y")
    try await browser.wait(for: "sent to the clipboard: 3")
    #expect(browser.copies == ["3"])
    browser.press("Y")
    try await browser.wait(for: "/posts/3")
    #expect(browser.copies == ["3", "\(SharedSandbox.baseURL)/posts/3"])
    browser.press(.enter)
    try await browser.wait(forTitle: "─ Post 3: ")
    browser.press("y")
    try await browser.wait("three copies") { $0.copies.count == 3 }
    #expect(browser.copies.last == "3")
    try await browser.quit()
  }

  @Test("B44. o without a display copies the link and says so; other links than those of the web are refused")
  func links() async throws {
    var sample = Sample.standard
    sample.photos = [
      .init(id: 1, title: "Good"), .init(id: 2, title: "Bad", url: "javascript:alert(1)"),
      .init(id: 3, title: "File", url: "file:///etc/passwd"),
    ]
    let server = try sample.server()
    defer { server.stop() }
    let browser = try BrowseDriver("album/1", in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "3 photos")
    browser.press(.enter)
    try await browser.wait(for: "─ Photo 1: Good")
    browser.press("o")
    try await browser.wait(for: "no display; sent to the clipboard: https://images.example.org/600/92c952")
    #expect(browser.copies == ["https://images.example.org/600/92c952"])
    browser.press(.escape, .right, .enter)
    try await browser.wait(for: "─ Photo 2: Bad")
    browser.press("o")
    try await browser.wait(for: "only web links are opened: javascript:alert(1)")
    browser.press(.escape, .right, .enter)
    try await browser.wait(for: "─ Photo 3: File")
    browser.press("o")
    try await browser.wait(for: "only web links are opened: file:///etc/passwd")
    #expect(browser.copies.count == 1)
    try await browser.quit()
  }

  @Test("B44. o with a display starts the opener once, without the terminal")
  func opener() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path(of: "opened")
    let script = try folder.file(
      "xdg-open", "#!/bin/sh\nif [ -t 0 ] || [ -t 1 ] || [ -t 2 ]; then t=terminal; fi\necho \"$1 $t\" >> '\(log)'\n")
    chmod(script, 0o700)
    let path = "\(URL(fileURLWithPath: script).deletingLastPathComponent().path):/usr/bin:/bin"
    let program = Program(environment: ["DISPLAY": ":7", "PATH": path])
    let browser = try BrowseDriver("post/7", in: program)
    try await browser.wait(for: "by Ada Merriweather")
    browser.press("o")
    let link = "\(SharedSandbox.baseURL)/posts/7"
    try await browser.wait(for: "opened \(link)")
    // Before the end, which kills the process group: the opener has a session of its own only when it runs.
    for _ in 0..<15_000 where FileManager.default.contents(atPath: log)?.last != UInt8(ascii: "\n") {
      try await Task.sleep(for: .milliseconds(20))
    }
    try await browser.quit()
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "\(link) \n")
    #expect(browser.copies.isEmpty)
  }
}
