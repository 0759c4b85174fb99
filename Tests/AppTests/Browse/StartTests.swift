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

@Suite("app browse: start and end", .startsPrograms)
struct BrowseStartTests {
  /// A way to a state of the browser, and a text of its frame.
  struct Situation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let arguments: [String]
    let keys: String
    let text: String

    static let all = [
      Situation(testDescription: "a list", arguments: ["posts"], keys: "", text: "100 posts"),
      Situation(testDescription: "the search", arguments: ["posts"], keys: "/tea", text: "/tea"),
      Situation(testDescription: "a form", arguments: ["account/new"], keys: "Ada", text: "First name    Ada"),
      Situation(testDescription: "the help", arguments: ["posts"], keys: "?", text: "Keys: posts"),
      Situation(testDescription: "a question", arguments: ["account/new"], keys: "A\u{1B}[27u", text: "y/N"),
    ]
  }

  /// A browser that shows a state.
  private static func browser(_ situation: Situation) async throws -> BrowseDriver {
    let browser = try BrowseDriver(situation.arguments[0])
    try await browser.wait("content") { $0.text.contains("100 posts") || $0.text.contains("First name") }
    browser.type(situation.keys)
    try await browser.wait(for: situation.text)
    return browser
  }

  @Test("B1. Without a terminal: 2, a message and a hint, no output, no request", arguments: 0..<4)
  func noTerminal(index: Int) async throws {
    try await SandboxServer.withRequestLog("browse") { program, log in
      let terminal = try PseudoTerminal()
      var program = program.on(terminal)
      program.errors = .recorded
      switch index {
      case 0: program.output = .recorded
      case 1: program.input = .null
      case 2: program.environment["TERM"] = "dumb"
      default: program.environment["TERM"] = nil
      }
      let result = try await program.run()
      #expect(result.status == 2 && result.bytes.isEmpty, "\(result)")
      #expect(result.errors == "app: browse needs a terminal\nTry: app posts\n")
      #expect(log.records.isEmpty)
    }
  }

  @Test("B2. The first frame is complete before the first response, and says what is loading")
  func firstFrame() async throws {
    let gate = Gate()
    let sample = Sample(titles: ["One"])
    let server = try ScriptedServer { request in [.wait(gate)] + (try sample.response(to: request.path)) }
    defer { server.stop() }
    let browser = try BrowseDriver(in: Program(baseURL: server.baseURL))
    await browser.nextFrame()
    #expect(browser.text.contains("Loading posts…") && browser.title.hasPrefix("┌─ Posts ─"), "\(browser.text)")
    #expect(browser.lines.last?.hasPrefix(" ? help  q quit") == true)
    gate.open()
    try await browser.wait(forSelection: "One")
    try await browser.quit()
  }

  @Test("B3. Cached rows are shown without a request, also offline", arguments: [[], ["--offline"]])
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

  @Test("B4. q ends with 0 and prints nothing", arguments: ["q", "\u{1B}[21~", "Q"])
  func quit(key: String) async throws {
    let browser = try BrowseDriver()
    try await browser.wait(for: "100 posts")
    browser.type(key)
    try await browser.finish()
  }

  @Test("B5. Ctrl-C ends with 130 from every state", arguments: Situation.all)
  func interruption(_ situation: Situation) async throws {
    let browser = try await Self.browser(situation)
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }

  @Test("B5. Ctrl-C ends with 130 while a list or a detail loads", arguments: ["posts", "user/1"])
  func interruptedLoad(place: String) async throws {
    let server = try ScriptedServer { _ in [.silence] }
    defer { server.stop() }
    let browser = try BrowseDriver(place, in: Program(baseURL: server.baseURL))
    try await browser.wait(for: "Loading")
    browser.press(.control("c"))
    try await browser.finish(status: 130)
  }

  @Test(
    "B6. A signal that ends the program restores the terminal",
    arguments: [SIGTERM, SIGHUP, SIGQUIT], Situation.all.prefix(3))
  func signals(signal: Int32, situation: Situation) async throws {
    let browser = try await Self.browser(situation)
    browser.running.send(signal)
    try await browser.finish(status: 128 + signal)
  }

  @Test("B6. Ctrl-\\ ends with 131")
  func quitKey() async throws {
    let browser = try BrowseDriver()
    try await browser.wait(for: "100 posts")
    browser.press("\u{1C}")
    try await browser.finish(status: 131)
  }

  @Test(
    "B7. A crash restores the terminal and names the log",
    arguments: [SIGSEGV, SIGILL, SIGABRT])
  func crash(signal: Int32) async throws {
    // Without a request: a crash after one restarts the program once.
    let browser = try BrowseDriver("posts", "--offline")
    try await browser.wait(forTitle: "─ Posts ─")
    browser.running.send(signal)
    let result = try await browser.finish(status: 128 + signal, printing: "browse.log")
    #expect(result.output.contains("The program crashed. Its messages are in "))
    #expect(!result.output.contains("Backtrace"))
  }

  #if os(Linux)
    @Test("B8. After a response that crashes the network library, the same place is shown, offline, with the reason")
    func transportCrash() async throws {
      var sample = Sample.standard
      sample.posts = (1...30).map { Sample.Post(id: $0, title: "Post \($0)") }
      let server = try ScriptedServer { [sample] request in
        if request.path.hasPrefix("/albums/1/photos") { return .raw("HTTP/1.1 200 OK\r\nContent-Ty") }
        return try sample.response(to: request.path)
      }
      defer { server.stop() }
      let browser = try BrowseDriver("albums", in: Program(baseURL: server.baseURL))
      try await browser.wait(forSelection: "First album")
      browser.press(.enter)
      try await browser.wait(for: "Album 1", "a response crashed the network library")
      let count = server.requests.count
      browser.press("2")
      try await browser.wait(forTitle: "Users")
      #expect(server.requests.count == count)
      try await browser.quit()
    }

    @Test("B8. A crash after a request restarts the program at the same place once; the second one ends it")
    func secondCrash() async throws {
      let browser = try BrowseDriver("post/7")
      try await browser.wait(for: "by Ada Merriweather (@ada)")
      browser.running.send(SIGSEGV)
      try await browser.wait(for: "Post 7", "a response crashed the network library: offline until you restart")
      browser.running.send(SIGSEGV)
      try await browser.finish(status: 139, printing: "browse.log")
    }
  #endif

  #if os(Linux)
    @Test("B9. If the terminal is closed, the program ends")
    func closedTerminal() async throws {
      let server = SandboxServer()
      defer { server.stop() }
      let baseURL = try server.start().absoluteString
      func isRunning() throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { name in
          guard Int(name) != nil, let data = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
            return false
          }
          return data.firstRange(of: Data("APP_BASE_URL=\(baseURL)\0".utf8)) != nil
        }
      }
      try await TerminalEmulator.run(Program("browse", "posts", baseURL: baseURL), columns: 80) { screen in
        _ = try await screen.waitFor("100 posts")
        #expect(try isRunning())
        try await screen.close()
        let end = ContinuousClock.now + .seconds(30)
        while try isRunning(), .now < end { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try !isRunning())
      }
    }
  #endif

  @Test(
    "B10. A death at a random moment leaves nothing behind it (APP_TEST_DEATHS: 40)")
  func deaths() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["APP_TEST_DEATHS"].flatMap { Int($0) } ?? 40
    let seed = environment["APP_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
    let server = try ScriptedServer { request in
      let sample = Sample.standard
      return request.path == "/albums" ? [.silence] : try sample.response(to: request.path)
    }
    defer { server.stop() }
    let baseURL = server.baseURL
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        if index >= 3 { try await group.next() }
        group.addTask { try await Self.die(seed: seed &+ UInt64(index), baseURL: baseURL) }
      }
      try await group.waitForAll()
    }
  }

  /// Presses random keys at random times, and ends the program by a random signal.
  private static func die(seed: UInt64, baseURL: String) async throws {
    var random = SeededGenerator(seed: seed)
    let keys = ["j", "G", "3", "2", "?", "\u{1B}[27u", "/a", "\r", "r", "1", "m", "\u{1B}[200~x\u{1B}[201~", "5", "p"]
    let signals: [(number: Int32, status: Int32)] = [
      (SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129), (SIGQUIT, 131), (SIGSEGV, 139), (SIGILL, 132), (SIGABRT, 134),
    ]
    let signal = signals.randomElement(using: &random) ?? signals[0]
    // A crash after a request restarts the program once; see B8.
    let isCrash = [SIGSEGV, SIGILL, SIGABRT].contains(signal.number)
    let program = random.next() % 2 == 0 ? Program() : Program(baseURL: baseURL)
    let browser = try BrowseDriver(arguments: ["posts"] + (isCrash ? ["--offline"] : []), in: program)
    // Before the first frame, the Swift runtime handles these and SIGQUIT, and prints a backtrace.
    if isCrash || signal.number == SIGQUIT { await browser.nextFrame() }
    for step in 0..<Int.random(in: 1...8, using: &random) {
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...50, using: &random)))
      if Int.random(in: 0..<6, using: &random) == 0 {
        let columns = [40, 80, 120, 20].randomElement(using: &random) ?? 80
        browser.resize(columns: columns, rows: 10 + step)
      } else {
        browser.type(keys.randomElement(using: &random) ?? "")
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        browser.running.send(SIGSTOP)
        browser.running.send(SIGCONT)
      }
    }
    browser.running.send(signal.number)
    let result = try await browser.running.finish()
    var screen = VirtualTerminal(columns: 400, rows: 100, width: .scalars)
    let end = Array("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)
    let rest = result.bytes.ranges(of: end).last.map { result.bytes[$0.upperBound...] } ?? []
    screen.feed(result.bytes.prefix(result.bytes.count - rest.count))
    #expect(result.status == signal.status, "seed \(seed)")
    // While the program is not on the screen, the terminal echoes a typed Enter.
    let problems = screen.problems.filter { $0 != "control 13" && $0 != "control 10" }
    #expect(screen.modes == [7, 25] && problems.isEmpty, "seed \(seed): \(problems) \(screen.modes)")
    #expect(!rest.contains(0x1B), "seed \(seed): \(String(decoding: rest, as: UTF8.self).debugDescription)")
    #expect(browser.terminal.isEchoing, "seed \(seed)")
  }

  @Test(
    "B14. A place opens at once, and Esc leads to its list",
    arguments: [
      ("user/3", "User 3: Zoë Lindqvist", "Users"), ("post/7", "Post 7: A café that closes when it rains", "Posts"),
      ("album/2", "Album 2", "Albums"), ("photo/3", "Photo 3", "Albums"), ("account/2/edit", "Account 2", "Account 2"),
      ("user/3/todos", "To-dos of user 3", "User 3"),
    ])
  func places(place: String, title: String, above: String) async throws {
    let browser = try BrowseDriver(place)
    try await browser.wait(forTitle: title)
    browser.press(.escape)
    try await browser.wait("the title \(above)") {
      $0.title.contains("─ \(above)") && !$0.title.contains("─ \(title) ")
    }
    try await browser.quit()
  }

  @Test(
    "B14. A search opens with its results; an unknown place is refused with the places")
  func placeArguments() async throws {
    let browser = try BrowseDriver("posts", "--search", "tea")
    try await browser.wait(for: "/tea", " of 100")
    #expect(browser.rows.contains { $0.contains("cup of tea") } && !browser.title.contains(" of 100"))
    try await browser.quit()
    let result = try await Program("browse", "nonsense").on(try PseudoTerminal()).run()
    #expect(result.status == 2)
    #expect(result.lines.first == "app: \"nonsense\" is not a place")
    #expect(result.output.contains("Places: posts, post/ID, comments"))
  }

  @Test(
    "B15. No tab asks the terminal anything or prints anything but frames")
  func noQuestions() async throws {
    let browser = try BrowseDriver()
    try await browser.wait(for: "100 posts")
    for (key, tab) in [("2", "Users"), ("3", "Albums"), ("4", "To-dos"), ("5", "Producers"), ("6", "Accounts")] {
      browser.type(key)
      try await browser.wait(forTitle: "─ \(tab) ")
      try await browser.wait("rows") { $0.selectedLine != nil }
      // A to-do has no place of its own.
      if tab == "To-dos" { continue }
      browser.press(.enter)
      try await browser.wait(without: "─ \(tab) ")
      browser.press(.escape)
      try await browser.wait(forTitle: "─ \(tab) ")
    }
    // The strict terminal has reported any other sequence, control character and text that wraps.
    try await browser.quit()
  }
}

/// A generator whose numbers depend only on its seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
