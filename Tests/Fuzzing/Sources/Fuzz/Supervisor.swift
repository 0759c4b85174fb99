import Foundation

/// Keeps one client busy, and sees what becomes of it.
final class Supervisor {
  /// What is shared with the other supervisors.
  struct Shared: Sendable {
    let server: ReplyServer
    let tally: Tally
    let seeds: Seeds
    /// Where the clients' last words go.
    let folder: URL
  }

  /// The most memory that a client may have: 200 MB.
  private static let maximumMemory = 200_000_000
  /// Of so many replies of a kind that is known to stop the client, one is sent.
  private static let trapsPerTrial = 200

  private let shared: Shared
  private let log: URL
  private var client: ClientProcess
  /// The seeds under way, and since when.
  private var waiting: [UInt64: ContinuousClock.Instant] = [:]
  /// Seeds that ended lately: what they left behind may still stop the client.
  private var recent: [UInt64] = []
  /// Seeds that timed out lately: what they left behind may keep others waiting.
  private var timedOut: [UInt64] = []
  /// Seeds that may have been late because the machine was busy.
  private var doubtful: [UInt64] = []

  /// Starts a client.
  init(_ shared: Shared, number: Int) throws {
    self.shared = shared
    log = shared.folder.appendingPathComponent("client-\(number).log")
    client = try ClientProcess(port: shared.server.port, log: log)
  }

  /// Runs the client for a time, and as many as it takes.
  func run(until end: ContinuousClock.Instant) throws {
    var nextCheck = ContinuousClock.now
    while true {
      while waiting.count < Client.requestCount, .now < end { ask(for: try nextReply()) }
      guard !waiting.isEmpty else { break }
      guard let reports = client.reports(within: 100) else {
        try examine(Array(waiting.keys) + recent, after: .crash, client.end())
        continue
      }
      for report in reports where waiting.removeValue(forKey: report.seed) != nil {
        recent = (recent + [report.seed]).suffix(16)
        if report.kind == "timedOut" { timedOut = (timedOut + [report.seed]).suffix(8) }
        judge(report, shared.server.end(report.seed), isAlone: false)
      }
      if .now >= nextCheck {
        nextCheck = .now + .milliseconds(500)
        try check()
      }
    }
    client.end()
    try judgeDoubtful()
  }

  private func ask(for reply: Reply) {
    let seed = reply.question.seed
    shared.server.begin(reply)
    waiting[seed] = .now
    client.ask(for: seed)
  }

  /// The next reply that is not known to stop the client; of the others a few are sent to a client of their own.
  private func nextReply() throws -> Reply {
    while true {
      let reply = Reply(seed: shared.seeds.take())
      guard let trap = ReplyReading(reply).trap else { return reply }
      guard shared.tally.count(trap) % Self.trapsPerTrial == 1 else { continue }
      let trial = try Trial(shared, log: log.appendingPathExtension("trap"))
      defer { trial.client.end() }
      switch trial.run(reply) {
      case .ended: shared.tally.countTried(isRestartedAfterCrash: true)
      case .reported(let report, let sent):
        shared.tally.countTried(isRestartedAfterCrash: false)
        judge(report, sent, isAlone: true)
      case .hung:
        shared.tally.add(Finding(kind: .hang, seeds: [reply.question.seed], text: "where a crash was expected"))
      }
    }
  }

  /// Looks for requests that hang and for memory that grows.
  private func check() throws {
    let hanging = waiting.filter { $0.value.duration(to: .now) > Trial.patience }.map(\.key)
    let memory = client.peakMemory
    guard !hanging.isEmpty || memory > Self.maximumMemory else { return }
    client.end()
    if hanging.isEmpty {
      try examine(Array(waiting.keys) + recent, after: .memory, "\(memory / 1_000_000) MB")
    } else {
      let earlier = timedOut.map(String.init).joined(separator: " ")
      try examine(hanging, after: .hang, "no outcome after \(Trial.patience), behind \(earlier), which timed out")
    }
  }

  /// Sends each reply that may be at fault again, alone, and begins anew with another client.
  private func examine(_ suspects: [UInt64], after kind: Finding.Kind, _ text: String) throws {
    for seed in waiting.keys { _ = shared.server.end(seed) }
    waiting = [:]
    recent = []
    timedOut = []
    var culpritCount = 0
    var trial = try Trial(shared, log: log)
    for seed in suspects {
      switch trial.run(Reply(seed: seed)) {
      case .reported(let report, let sent):
        judge(report, sent, isAlone: true)
        let memory = trial.client.peakMemory
        guard memory > Self.maximumMemory else { continue }
        shared.tally.add(Finding(kind: .memory, seeds: [seed], text: "\(memory / 1_000_000) MB, alone"))
      case .ended:
        shared.tally.add(Finding(kind: .crash, seeds: [seed], text: "\(trial.client.end()), alone"))
      case .hung:
        shared.tally.add(Finding(kind: .hang, seeds: [seed], text: "no outcome after \(Trial.patience), alone"))
      }
      culpritCount += 1
      trial.client.end()
      trial = try Trial(shared, log: log)
    }
    if culpritCount == 0 {
      shared.tally.add(Finding(kind: kind, seeds: suspects.sorted(), text: "\(text), but none of them alone"))
    }
    client = trial.client
  }

  /// Holds an outcome against what it must be.
  private func judge(_ report: Report, _ sent: Sent?, isAlone: Bool) {
    shared.tally.count(report)
    guard let sent, let finding = Finding(report, sent) else { return }
    // A busy machine makes answers late; only what is so every time is a finding.
    if isAlone || ![.late, .misread].contains(finding.kind) {
      shared.tally.add(finding)
    } else {
      doubtful.append(report.seed)
    }
  }

  private func judgeDoubtful() throws {
    for seed in doubtful.prefix(50) {
      let trial = try Trial(shared, log: log)
      defer { trial.client.end() }
      guard case .reported(let report, let sent?) = trial.run(Reply(seed: seed)), let finding = Finding(report, sent)
      else { continue }
      shared.tally.add(finding)
    }
  }
}
