import Dependencies
import Foundation
import Models
import Persistence
import TestSupport
import Testing

/// An interrupted program loses no typed value, and sends no account twice.
@Suite("Interrupted sending of accounts", .startsPrograms)
struct InterruptedDeliveryTests {
  @Test("A signal while the account is created leaves the draft", arguments: [SIGINT, SIGKILL])
  func signal(_ signal: Int32) async throws {
    let (isSilent, requestArrived) = (LockIsolated(true), Gate())
    let server = try ScriptedServer { _ in
      requestArrived.open()
      return isSilent.value ? [.silence] : .account()
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let form = try FormDriver(program.with(Program.creation + ["--timeout", "600"]))
    await form.running.waitFor(requestArrived)
    try await form.terminal.recording.waitFor("Creating the account…")
    form.running.send(signal)
    let result = try await form.running.finish()
    #expect(result.status == 128 + signal, "\(result)")
    #expect(signal == SIGKILL || result.output.hasSuffix("\u{1B}[?25h"), "\(result)")
    await server.clientDisconnected()

    let draft = try await program.with("account", "drafts", "--fields=first_name,last_name,email,sent,reason").run()
    #expect(
      draft.output == "Ada\tSample\tada@example.org\tmaybe\tthe program ended while it was being sent\n", "\(draft)")
    let refused = try await program.with("account", "create", "--resume").run()
    #expect(refused.status == 2 && server.requests.count == 1, "\(refused)")
    isSilent.setValue(false)
    let sent = try await program.with("account", "create", "--resume", "--again").run()
    #expect(sent.status == 0 && sent.output == "1\n", "\(sent)")
    #expect(server.requests.count == 2 && server.requests[0].idempotencyKey != nil)
    #expect(server.requests[0].idempotencyKey == server.requests[1].idempotencyKey)
    #expect(try await program.draftStates() == [])
  }

  // MARK: Many kills

  /// The number of kills per test: the variable `APP_TEST_KILLS`, by default 12.
  private static let killCount = ProcessInfo.processInfo.environment["APP_TEST_KILLS"].flatMap { Int($0) } ?? 12

  /// The results of the killed runs.
  private struct Tally: CustomStringConvertible {
    /// Killed before the form was saved or marked; nothing was sent.
    var beforeSaving = 0
    /// Killed later, with a draft that may have been sent.
    var whileSending = 0
    /// Killed after the server accepted the account and the draft was deleted.
    var afterwards = 0
    /// Ended before the signal.
    var ended = 0

    var description: String {
      "\(beforeSaving) before saving, \(whileSending) while sending, \(afterwards) afterwards, \(ended) ended"
    }
  }

  /// Kills a program at a varying time, and expects that its draft is sent at most once and that its values are kept.
  ///
  /// Of four runs, two are killed at any time, one soon after its request arrived, and one that waits for its response.
  ///
  /// - Parameter isResuming: Whether a saved draft is resumed instead of a new form sent.
  private static func killMany(isResuming: Bool) async throws -> Tally {
    let (requestArrived, isSilent) = (LockIsolated(Gate()), LockIsolated(false))
    let server = try ScriptedServer { _ in
      requestArrived.value.open()
      return isSilent.value ? [.silence] : .account()
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let noTimeout = ["--timeout", "600"]
    let drafts = DraftStore(folder: program.stateFolder)
    func requestCount(_ email: String) -> Int {
      let body = Program.creationBody.replacing("ada@example.org", with: email)
      return server.requests.count { $0.text == body }
    }
    func values(_ email: String) -> [AccountField: String] {
      [.firstName: "Ada", .lastName: "Sample", .email: email]
    }
    /// Starts a run; a resumed draft is saved first.
    func start(_ email: String) async throws -> RunningProgram {
      requestArrived.setValue(Gate())
      guard isResuming else { return try program.with(Program.creation.dropLast() + [email] + noTimeout).start() }
      _ = try await drafts.add(values(email), accountID: nil, source: server.baseURL, reason: "offline", at: .now)
      return try program.with(["account", "create", "--resume"] + noTimeout).start()
    }

    var totalTime = Duration.zero
    // The first run creates the files, so the second one is measured.
    for email in ["first@example.org", "second@example.org"] {
      let running = try await start(email)
      let begin = ContinuousClock.now
      let result = try await running.finish()
      try #require(result.status == 0 && requestCount(email) == 1, "\(result)")
      totalTime = begin.duration(to: .now)
    }

    var tally = Tally()
    for turn in 0..<killCount {
      let email = "n\(turn)@example.org"
      isSilent.setValue(turn % 4 == 3)
      let running = try await start(email)
      if turn % 4 >= 2 { await running.waitFor(requestArrived.value) }
      // The delay is the point of the test: it varies the moment of the signal.
      let delay = totalTime * turn / killCount
      if !isSilent.value { try await Task.sleep(for: turn % 4 == 2 ? delay / 8 : delay) }
      running.send(SIGKILL)
      let result = try await running.finish()
      #expect(result.status == 128 + SIGKILL || (result.status == 0 && !isSilent.value), "\(result)")
      isSilent.setValue(false)

      let remaining = try await drafts.drafts()
      #expect(remaining.count <= 1 && remaining.allSatisfy { $0.values == values(email) }, "\(email): \(remaining)")
      if let draft = remaining.first {
        let resumed = try await program.with("account", "create", "--resume").run()
        if draft.mayHaveBeenProcessed {
          tally.whileSending += 1
          #expect(result.status != 0 && resumed.status == 2, "\(resumed)")
          #expect(try await drafts.drafts() == [draft])
          _ = try await drafts.remove(draft.id)
        } else {
          tally.beforeSaving += 1
          #expect(isResuming && resumed.status == 0 && requestCount(email) == 1, "\(resumed)")
        }
      } else if requestCount(email) == 0 {
        // Only a form that was never saved may be missing: its options were not read yet.
        tally.beforeSaving += 1
        #expect(!isResuming && result.status != 0, "\(email) is lost")
      } else if result.status == 0 {
        tally.ended += 1
      } else {
        tally.afterwards += 1
      }
    }
    // A request of a killed process can arrive later, so all are counted at the end.
    let keys = Dictionary(server.requests.compactMap(\.idempotencyKey).map { ($0, 1) }, uniquingKeysWith: +).values
    // A request without a body was cut off by the signal.
    let texts = server.requests.map(\.text).filter { !$0.isEmpty }
    #expect(keys.max() == 1 && Set(texts).count == texts.count)
    #expect(try Database(path: program.draftsPath).isIntact)
    if killCount > 12 {
      let cutOffCount = server.requests.count - texts.count
      print(isResuming ? "--resume:" : "create:", tally, terminator: "; ")
      print("at most \(keys.max() ?? 0) request per draft, \(cutOffCount) requests without a body")
    }
    return tally
  }

  @Test(
    "A killed program sends an account at most once, and keeps the values once they are saved",
    arguments: [
      false, true,
    ])
  func killed(isResuming: Bool) async throws {
    let tally = try await Self.killMany(isResuming: isResuming)
    // On a busy machine, the first of a few signals can come late.
    #expect(tally.whileSending > 0 && (tally.beforeSaving > 0 || Self.killCount <= 12), "\(tally)")
  }
}
