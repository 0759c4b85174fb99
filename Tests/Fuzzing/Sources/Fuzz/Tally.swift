import Foundation
import Synchronization

/// Counts the results, and prints findings at once.
final class Tally: Sendable {
  private struct State {
    var outcomes: [String: Int] = [:]
    var defects: [FoundationDefect: Int] = [:]
    var triedDefects = 0
    var crashCount = 0
    var findings: [String: Int] = [:]
  }

  /// The maximum number of printed findings of one kind.
  private static let maximumPrinted = 10

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let folder: URL

  /// Creates an empty tally.
  ///
  /// - Parameter folder: The folder for the responses of findings.
  init(folder: URL) {
    self.folder = folder
  }

  /// Whether there are findings.
  var hasFindings: Bool { state.withLock { !$0.findings.isEmpty } }

  func count(_ report: Report) {
    state.withLock { $0.outcomes[report.kind, default: 0] += 1 }
  }

  /// Counts a response that is not sent because of a known defect.
  ///
  /// - Returns: The count of this defect.
  func count(_ defect: FoundationDefect) -> Int {
    state.withLock { state in
      state.defects[defect, default: 0] += 1
      return state.defects[defect] ?? 0
    }
  }

  /// Counts a response that was sent despite a known defect.
  func countTried(isRestartedAfterCrash: Bool) {
    state.withLock { state in
      state.triedDefects += 1
      if isRestartedAfterCrash { state.crashCount += 1 }
    }
  }

  func add(_ finding: Finding) {
    let number = state.withLock { state in
      state.findings[finding.kind.rawValue, default: 0] += 1
      return state.findings[finding.kind.rawValue] ?? 0
    }
    guard number <= Self.maximumPrinted else { return }
    let files = finding.seeds.count == 1 ? finding.seeds.map { folder.appendingPathComponent("\($0).response") } : []
    for (seed, file) in zip(finding.seeds, files) { try? Data(FuzzedResponse(seed: seed).bytes).write(to: file) }
    let seeds = finding.seeds.map(String.init).joined(separator: " ")
    printLine("\(finding.kind.rawValue) \(finding.seeds.count == 1 ? "seed" : "seeds") \(seeds): \(finding.text)")
  }

  /// Prints the counts.
  func printSummary() {
    let state = state.withLock { $0 }
    func list(_ counts: [(String, Int)]) -> String {
      counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    let count = state.outcomes.values.reduce(0, +)
    printLine("\(count) responses in \(Int(seconds)) s, \(Int(Double(count) / seconds)) per second:")
    printLine("  \(list(state.outcomes.map { ($0, $1) }))")
    printLine("Known defects of Foundation, not sent: \(list(state.defects.map { ($0.rawValue, $1) }))")
    printLine("  of \(state.triedDefects) sent to a separate client, \(state.crashCount) crashed it")
    printLine(state.findings.isEmpty ? "No findings" : "Findings: \(list(state.findings.map { ($0, $1) }))")
  }
}
