import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app browse: start and end", .startsPrograms)
struct BrowseStartTests {
  /// A way to a state of the browser, and a text of its frame.
  struct Situation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let argument: String
    let start: String
    var keys = ""
    let text: String

    static let all = [
      Situation(testDescription: "a list", argument: "posts", start: "100 posts", text: "100 posts"),
      Situation(testDescription: "the search", argument: "posts", start: "100 posts", keys: "/tea", text: "/tea"),
      Situation(
        testDescription: "a form", argument: "account/new", start: "First name", keys: "Ada",
        text: "First name    Ada"),
      Situation(testDescription: "a load", argument: "user/1", start: "Loading", text: "Loading"),
    ]
  }

  /// A server that never responds, for the load.
  private static let silentServer = Result { try ScriptedServer { _ in [.silence] } }

  @Test("Without a terminal: 2, a message and a hint, no output, no request", .behaviour(1))
  func noTerminal() async throws {
    try await SandboxServer.withRequestLog("browse") { program, log in
      let result = try await program.run()
      #expect(result.status == 2 && result.bytes.isEmpty, "\(result)")
      #expect(result.errors == "app: browse needs a terminal\nTry: app posts\n")
      #expect(log.records.isEmpty)
    }
  }

  @Test("Input and output on two terminals: 2, and one sentence on the error stream")
  func twoTerminals() async throws {
    let (keys, screen) = (try PseudoTerminal(columns: 80, rows: 24), try PseudoTerminal(columns: 80, rows: 24))
    var program = Program("browse", "posts")
    program.input = .terminal(keys)
    program.output = .terminal(screen)
    let result = try await program.run()
    #expect(result.status == 2 && result.bytes.isEmpty, "\(result)")
    #expect(result.errors.hasPrefix("app: browse: the full screen needs one terminal"))
  }

  @Test("Cached rows are shown without a request, also offline", .behaviour(3), arguments: [[], ["--offline"]])
  func cachedRows(options: [String]) async throws {
    try await SandboxServer.withRequestLog { program, log in
      _ = try await program.with("posts").run()
      log.clear()
      // The spinner turns while the cache is read.
      var program = program
      program.environment["APP_NO_SPINNER"] = "1"
      let browser = try BrowseDriver(arguments: ["posts"] + options, in: program)
      try await browser.wait(for: "100 posts")
      #expect(browser.screen.frameCount <= 2)
      try await browser.quit()
      #expect(log.records.isEmpty)
    }
  }

  @Test(
    "Ctrl-C, after the one that cancels a search, and signals end the program from every state, and restore the terminal",
    .behaviour(5, 6),
    arguments: Situation.all.map { (SIGINT, $0) }
      + [(SIGTERM, Situation.all[0]), (SIGHUP, Situation.all[1]), (SIGQUIT, Situation.all[2])])
  func signals(signal: Int32, situation: Situation) async throws {
    let baseURL = situation.start == "Loading" ? try Self.silentServer.get().baseURL : nil
    let browser = try BrowseDriver(situation.argument, in: Program(baseURL: baseURL))
    try await browser.wait(for: situation.start)
    browser.type(situation.keys)
    try await browser.wait(for: situation.text)
    switch signal {
    case SIGINT where situation.keys.hasPrefix("/"):
      // The first one cancels the search.
      browser.press(.control("c"))
      try await browser.wait("the end of the search") { !$0.screen.modes.contains(25) }
      browser.press(.control("c"))
    case SIGINT: browser.press(.control("c"))
    case SIGQUIT: browser.press(.control("\\"))
    default: browser.running.send(signal)
    }
    // Ctrl-\ ends the program at once.
    let isKept = situation.argument == "account/new" && signal != SIGQUIT
    try await browser.finish(status: 128 + signal, printing: isKept ? "kept as draft 1: Ada" : nil)
  }

  @Test(
    "A form that was typed into is a draft after Ctrl-C, a closed terminal, a shutdown and a kill",
    arguments: [SIGINT, SIGHUP, SIGTERM, SIGKILL])
  func typedForm(signal: Int32) async throws {
    let program = Program()
    let browser = try BrowseDriver("account/new", in: program)
    try await browser.wait(for: "First name")
    browser.type("Ada")
    try await browser.wait(for: "First name    Ada")
    if signal == SIGINT {
      browser.press(.control("c"))
    } else {
      // A kill finds what was saved at the pause.
      if signal == SIGKILL { try await browser.wait(for: "kept as draft 1") }
      browser.running.send(signal)
    }
    if signal == SIGKILL {
      #expect(try await browser.running.finish().status == 128 + signal)
    } else {
      try await browser.finish(
        status: 128 + signal, printing: "app: kept as draft 1: Ada: app account create --resume=1")
    }
    let drafts = try await program.with("account", "drafts", "--fields=id,first_name,sent,reason").run()
    #expect(drafts.output == "1\tAda\tno\t\n", "\(drafts)")
  }

  @Test(
    "A crash restores the terminal and names the log", .behaviour(7),
    arguments: [SIGSEGV, SIGILL, SIGABRT])
  func crash(signal: Int32) async throws {
    let browser = try BrowseDriver("posts", "--offline")
    try await browser.wait(forTitle: "─ Posts ─")
    browser.running.send(signal)
    let result = try await browser.finish(status: 128 + signal, printing: "browse.log")
    #expect(result.output.contains("The program crashed. Its messages are in "))
    #expect(!result.output.contains("Backtrace"))
  }

  #if os(Linux)
    @Test("A response on which the network library traps is a failure of its request", .behaviour(8))
    func trap() async throws {
      let server = try ScriptedServer { request in
        if request.path.hasPrefix("/albums/1/photos") { return [.raw("HTTP/1.1 200 OK\r\nContent-Ty")] }
        return [.sandbox]
      }
      defer { server.stop() }
      let browser = try BrowseDriver("albums", in: Program(baseURL: server.baseURL))
      try await browser.wait(for: "1 of 100")
      browser.press(.enter)
      try await browser.wait(for: "Album 1", "closed the connection without a")
      browser.press("2")
      try await browser.wait(forTitle: "Users")
      browser.running.send(SIGTERM)
      try await browser.finish(status: 128 + SIGTERM)
    }
  #endif
}
