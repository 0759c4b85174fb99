import Foundation

/// Sends seeds to one client and checks its reports.
final class Supervisor {
  /// The state that all supervisors share.
  struct Shared: Sendable {
    let server: ResponseServer
    let tally: Tally
    let seeds: Seeds
    /// The folder of the clients' logs.
    let folder: URL
  }

  /// The maximum memory of a client: 200 MB.
  private static let maximumMemory = 200_000_000
  /// One of this number of responses with the same known defect is sent.
  private static let defectsPerTrial = 200

  private let shared: Shared
  private let log: URL
  private var client: ClientProcess
  /// The pending seeds and their start times.
  private var waiting: [UInt64: ContinuousClock.Instant] = [:]
  /// The last finished seeds, whose connections may still crash the client.
  private var recent: [UInt64] = []
  /// The last timed-out seeds, whose connections may block other requests.
  private var timedOut: [UInt64] = []
  /// The seeds to repeat, because a busy machine can delay a response.
  private var uncertain: [UInt64] = []

  /// Starts a client.
  init(_ shared: Shared, number: Int) throws {
    self.shared = shared
    log = shared.folder.appendingPathComponent("client-\(number).log")
    client = try ClientProcess(port: shared.server.port, log: log)
  }

  /// Runs until a time, and restarts the client when it ends.
  func run(until end: ContinuousClock.Instant) throws {
    var nextCheck = ContinuousClock.now
    while true {
      while waiting.count < Client.requestCount, .now < end { request(try nextResponse()) }
      guard !waiting.isEmpty else { break }
      guard let reports = client.reports(within: 100) else {
        try examine(Array(waiting.keys) + recent, after: .crash, client.end())
        continue
      }
      for report in reports where waiting.removeValue(forKey: report.seed) != nil {
        recent = (recent + [report.seed]).suffix(16)
        if report.kind == "timedOut" { timedOut = (timedOut + [report.seed]).suffix(8) }
        evaluate(report, shared.server.end(report.seed), isRepeated: false)
      }
      if .now >= nextCheck {
        nextCheck = .now + .milliseconds(500)
        try check()
      }
    }
    client.end()
    try evaluateUncertain()
  }

  private func request(_ response: FuzzedResponse) {
    let seed = response.scenario.seed
    shared.server.begin(response)
    waiting[seed] = .now
    client.request(seed)
  }

  /// Returns the next response without a known defect.
  ///
  /// Some of the others are sent to a separate client.
  private func nextResponse() throws -> FuzzedResponse {
    while true {
      let response = FuzzedResponse(seed: shared.seeds.take())
      guard let defect = ParsedResponse(response).defect else { return response }
      guard shared.tally.count(defect) % Self.defectsPerTrial == 1 else { continue }
      let trial = try Trial(shared, log: log.appendingPathExtension("defect"))
      defer { trial.client.end() }
      switch trial.run(response) {
      case .ended: shared.tally.countTried(isRestartedAfterCrash: true)
      case .reported(let report, let sent):
        shared.tally.countTried(isRestartedAfterCrash: false)
        evaluate(report, sent, isRepeated: true)
      case .hung:
        shared.tally.add(Finding(kind: .hang, seeds: [response.scenario.seed], text: "where a crash was expected"))
      }
    }
  }

  /// Checks for hanging requests and for memory growth.
  private func check() throws {
    let hanging = waiting.filter { $0.value.duration(to: .now) > Trial.hangTimeout }.map(\.key)
    let memory = client.peakMemory
    guard !hanging.isEmpty || memory > Self.maximumMemory else { return }
    client.end()
    if hanging.isEmpty {
      try examine(Array(waiting.keys) + recent, after: .memory, "\(memory / 1_000_000) MB")
    } else {
      let earlier = timedOut.map(String.init).joined(separator: " ")
      try examine(hanging, after: .hang, "no outcome after \(Trial.hangTimeout), behind \(earlier), which timed out")
    }
  }

  /// Repeats each suspicious response with a separate client, and starts a new client.
  private func examine(_ suspects: [UInt64], after kind: Finding.Kind, _ text: String) throws {
    for seed in waiting.keys { _ = shared.server.end(seed) }
    waiting = [:]
    recent = []
    timedOut = []
    var causeCount = 0
    var trial = try Trial(shared, log: log)
    for seed in suspects {
      switch trial.run(FuzzedResponse(seed: seed)) {
      case .reported(let report, let sent):
        evaluate(report, sent, isRepeated: true)
        let memory = trial.client.peakMemory
        guard memory > Self.maximumMemory else { continue }
        shared.tally.add(Finding(kind: .memory, seeds: [seed], text: "\(memory / 1_000_000) MB, alone"))
      case .ended:
        shared.tally.add(Finding(kind: .crash, seeds: [seed], text: "\(trial.client.end()), alone"))
      case .hung:
        shared.tally.add(Finding(kind: .hang, seeds: [seed], text: "no outcome after \(Trial.hangTimeout), alone"))
      }
      causeCount += 1
      trial.client.end()
      trial = try Trial(shared, log: log)
    }
    if causeCount == 0 {
      shared.tally.add(Finding(kind: kind, seeds: suspects.sorted(), text: "\(text), but not by any of them alone"))
    }
    client = trial.client
  }

  /// Checks a report.
  private func evaluate(_ report: Report, _ sent: Sent?, isRepeated: Bool) {
    shared.tally.count(report)
    guard let sent, let finding = Finding(report, sent) else { return }
    // A busy machine can delay responses, so these are repeated.
    if isRepeated || ![.late, .misread].contains(finding.kind) {
      shared.tally.add(finding)
    } else {
      uncertain.append(report.seed)
    }
  }

  private func evaluateUncertain() throws {
    for seed in uncertain.prefix(50) {
      let trial = try Trial(shared, log: log)
      defer { trial.client.end() }
      guard case .reported(let report, let sent?) = trial.run(FuzzedResponse(seed: seed)),
        let finding = Finding(report, sent)
      else { continue }
      shared.tally.add(finding)
    }
  }
}
