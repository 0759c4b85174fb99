import Foundation
import Models
import Persistence
import TestSupport
import Testing

/// What is typed into a form of the browser is kept, or said to be lost.
@Suite("A form in the browser on a terminal", .startsPrograms)
struct BrowsedFormTests {
  private func openedForm(_ program: Program) async throws -> BrowseDriver {
    let browser = try BrowseDriver("account/new", in: program)
    try await browser.wait(for: "First name")
    browser.type("Ada")
    try await browser.wait(for: "First name    Ada")
    return browser
  }

  private func names(_ program: Program) async throws -> String {
    try await program.with("account", "drafts", "--fields=id,first_name,last_name").run().output
  }

  @Test(
    "The signals of a closed terminal wait for the save, also while another process locks the drafts",
    arguments: [[SIGHUP, SIGHUP, SIGTERM], [SIGTERM, SIGHUP]])
  func locked(signals: [Int32]) async throws {
    let program = Program()
    let drafts = DraftStore(folder: program.stateFolder)
    _ = try await drafts.add([.firstName: "Other"], accountID: nil, source: "other", at: .now)
    let lock = try Database(path: program.draftsPath)
    try lock.execute("BEGIN IMMEDIATE")
    let browser = try await openedForm(program)
    for signal in signals { browser.running.send(signal) }
    // The terminal is restored when all is saved.
    let ending = Task { try await browser.running.finish() }
    for _ in 1...3 { #expect(try await drafts.drafts().count == 1) }
    try lock.execute("COMMIT")
    let status = try await ending.value.status
    // Signals that are sent together can arrive in another order.
    #expect(signals.contains(status - 128), "\(status)")
    #expect(try await names(program) == "1\tOther\t\n2\tAda\t\n")
  }

  @Test("Closing the terminal keeps what was typed just before", .behaviour(48))
  func closedTerminal() async throws {
    let program = Program()
    var terminal: PseudoTerminal? = try PseudoTerminal()
    let path = terminal?.path ?? ""
    let process = try spawn([Program.app, "browse", "account/new"], environment: program.environment) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      for stream: Int32 in [1, 2] { posix_spawn_file_actions_adddup2(&actions, 0, stream) }
    }
    var text = terminal?.screenText(upTo: "\u{1B}[?2026l") ?? ""
    terminal?.type("Z")
    while !text.contains("Z") { text = terminal?.screenText(upTo: "\u{1B}[?2026l") ?? "Z" }
    terminal = nil
    var status: Int32 = 0
    #expect(waitpid(process, &status, 0) == process && status & 0x7F == SIGHUP)
    #expect(try await names(program) == "1\tZ\t\n")
  }

  @Test("A form that cannot be kept asks before it is left, and is printed as a command when a signal ends the program")
  func unkept() async throws {
    let program = Program(environment: ["XDG_STATE_HOME": "/dev/null"])
    let browser = try await openedForm(program)
    browser.press(.control("s"))
    try await browser.wait(for: "2 fields to correct")
    browser.type("\u{1B}")
    try await browser.wait(for: "Leave and lose what you typed?")
    browser.type("n")
    try await browser.wait("the form without the question") { !$0.text.contains("Leave and lose") }
    #expect(browser.text.contains("First name    Ada"))
    // A quit waits for the answer.
    browser.type("\u{1B}[21~")
    try await browser.wait(for: "Leave and lose what you typed?")
    browser.type("n")
    try await browser.wait("the form without the question") { !$0.text.contains("Leave and lose") }
    browser.press(.control("c"))
    try await browser.finish(status: 128 + SIGINT, printing: "Send it: app account create --first-name=Ada")
  }

  @Test("Letters typed ahead behind Enter on a draft are in its form, and two processes lose no text")
  func typedAhead() async throws {
    let program = Program()
    let created = try await program.with(Program.creation + ["--offline"]).run()
    #expect(created.output.isEmpty)
    let browser = try BrowseDriver("drafts", in: program)
    try await browser.wait(for: "New account, Ada Sample")
    browser.type("\rZed0")
    try await browser.wait(for: "First name    AdaZed0")
    _ = try await program.with("account", "drafts", "--delete=1").run()
    browser.type("\u{1B}")
    try await browser.wait(for: "kept as draft 2: AdaZed0 Sample")
    browser.press(.enter)
    try await browser.wait(for: "First name    AdaZed0")
    _ = try await program.with("account", "drafts", "--delete=2").run()
    browser.type("\u{1B}")
    try await browser.wait(for: "draft 2 no longer exists")
    try await browser.quit()
    #expect(try await names(program) == "")
  }

  @Test(
    "A form is left while it is sent, its outcome is told on another screen, and quitting waits for it", .behaviour(49))
  func sending() async throws {
    let (arrived, goesOn) = (Gate(), Gate())
    let server = try ScriptedServer { request in
      guard request.method == "POST" else { return [.sandbox] }
      arrived.open()
      return [.wait(goesOn)] + .response(json: #"{"success":false,"message":"Email taken"}"#)
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let browser = try await openedForm(program)
    browser.type("\tSample\tada@example.org")
    browser.press(.control("s"))
    await browser.running.waitFor(arrived)
    browser.type("\u{1B}")
    try await browser.wait(for: "sending Ada Sample")
    browser.type("D")
    try await browser.wait(for: "being sent")
    browser.type("Q")
    try await browser.wait(for: "Sending Ada Sample… any key ends at once")
    goesOn.open()
    try await browser.finish()
    let drafts = try await program.with("account", "drafts", "--fields=sent,reason").run()
    #expect(drafts.output.hasPrefix("maybe\tEmail taken ("), "\(drafts)")
    #expect(server.requests.count { $0.method == "POST" } == 1)
  }
}
