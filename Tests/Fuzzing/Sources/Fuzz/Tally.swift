import Foundation
import Synchronization

/// Counts what the replies brought about, and tells of findings at once.
final class Tally: Sendable {
  private struct State {
    var outcomes: [String: Int] = [:]
    var traps: [FoundationTrap: Int] = [:]
    var triedTraps = 0
    var sprungTraps = 0
    var findings: [String: Int] = [:]
  }

  /// The most findings of one kind that are told of; of more, only the number.
  private static let maximumShown = 10

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let folder: URL

  /// Begins at nothing.
  ///
  /// - Parameter folder: Where the replies of findings are saved.
  init(folder: URL) {
    self.folder = folder
  }

  /// Whether there are findings.
  var hasFindings: Bool { state.withLock { !$0.findings.isEmpty } }

  func count(_ report: Report) {
    state.withLock { $0.outcomes[report.kind, default: 0] += 1 }
  }

  /// Counts a reply that is not sent because it is known to stop the client.
  ///
  /// - Returns: How many of the kind there are now.
  func count(_ trap: FoundationTrap) -> Int {
    state.withLock { state in
      state.traps[trap, default: 0] += 1
      return state.traps[trap] ?? 0
    }
  }

  /// Counts a reply that was sent although it is known to stop the client.
  func countTried(isRestartedAfterCrash: Bool) {
    state.withLock { state in
      state.triedTraps += 1
      if isRestartedAfterCrash { state.sprungTraps += 1 }
    }
  }

  func add(_ finding: Finding) {
    let number = state.withLock { state in
      state.findings[finding.kind.rawValue, default: 0] += 1
      return state.findings[finding.kind.rawValue] ?? 0
    }
    guard number <= Self.maximumShown else { return }
    let files = finding.seeds.count == 1 ? finding.seeds.map { folder.appendingPathComponent("\($0).reply") } : []
    for (seed, file) in zip(finding.seeds, files) { try? Data(Reply(seed: seed).bytes).write(to: file) }
    let seeds = finding.seeds.map(String.init).joined(separator: " ")
    say("\(finding.kind.rawValue) \(finding.seeds.count == 1 ? "seed" : "seeds") \(seeds): \(finding.text)")
  }

  /// Tells all.
  func saySummary() {
    let state = state.withLock { $0 }
    func list(_ counts: [(String, Int)]) -> String {
      counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    let count = state.outcomes.values.reduce(0, +)
    say("\(count) replies in \(Int(seconds)) s, \(Int(Double(count) / seconds)) a second:")
    say("  \(list(state.outcomes.map { ($0, $1) }))")
    say("Known faults of Foundation, not sent: \(list(state.traps.map { ($0.rawValue, $1) }))")
    say("  of \(state.triedTraps) that were sent to a client of their own, \(state.sprungTraps) stopped it")
    say(state.findings.isEmpty ? "No findings" : "Findings: \(list(state.findings.map { ($0, $1) }))")
  }
}
