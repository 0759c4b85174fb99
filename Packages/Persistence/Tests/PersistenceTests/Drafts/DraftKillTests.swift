import Foundation
import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

// Serialized, because the tests block their threads.
@Suite("Process killed while sending drafts", .serialized)
struct DraftKillTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The lines of the server's log: the email and the key of each request.
  private var requests: [String] {
    let text = (try? String(contentsOfFile: folder.path(of: "server.log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private func emails() async throws -> [String] {
    try await DraftStore(folder: folder.path).drafts().map { $0.values[.email] ?? "" }
  }

  @Test("A form is sent at most once, and is either delivered or kept with its mark")
  func new() async throws {
    let length = try lengthOfOneSend()
    var marked: Set<String> = []
    let half = WriterProcess.killCount
    for turn in 0..<2 * half {
      let writer = try WriterProcess(["send", folder.path, folder.path(of: "server.log")])
      let first = try #require(writer.line())
      #expect(first.hasPrefix("typed "))
      // In half of the turns the process has marked a draft, however busy the machine is.
      let mark = turn < half ? nil : writer.line()
      // Not a wait: the process is killed a little later in each turn.
      usleep(UInt32(Double(turn % half * 2) / Double(half) * length))
      writer.kill()
      let (rest, code) = writer.finish()
      #expect(code == -SIGKILL)
      let lines = rest + [mark].compactMap(\.self)
      marked.formUnion(lines.filter { $0.hasPrefix("marked ") }.map { String($0.dropFirst("marked ".count)) })
    }
    #expect(!marked.isEmpty)
    let drafts = try await DraftStore(folder: folder.path).drafts()
    #expect(drafts.allSatisfy { $0.mayHaveBeenProcessed })
    let delivered = requests.map { $0.split(separator: " ")[0] }.map(String.init)
    #expect(Set(delivered).count == delivered.count)
    let kept = Set(drafts.map { $0.values[.email] ?? "" })
    #expect(!kept.isEmpty)
    #expect(marked.isSubset(of: kept.union(delivered)))

    // None is sent again without consent.
    let before = requests
    let (lines, code) = try WriterProcess(["resend", folder.path, folder.path(of: "server.log")]).finish()
    #expect(code == 0)
    #expect(Set(lines) == Set(kept.map { "needs consent: \($0)" }))
    #expect(requests == before)
    #expect(try Database(path: folder.path(of: "drafts.db")).isIntact)
  }

  /// Measures the duration of the first send of a process in microseconds.
  private func lengthOfOneSend() throws -> Double {
    let writer = try WriterProcess(["send", folder.path(of: "measured"), folder.path(of: "measured.log")])
    #expect(writer.line()?.hasPrefix("typed ") == true)
    let start = ContinuousClock.now
    #expect(writer.line()?.hasPrefix("marked ") == true)
    #expect(writer.line()?.hasPrefix("typed ") == true)
    let length = start.duration(to: .now)
    writer.kill()
    _ = writer.finish()
    return length / .microseconds(1)
  }

  @Test("Each of forty drafts is sent once by eight concurrent processes")
  func eight() async throws {
    let store = DraftStore(folder: folder.path)
    for number in 1...40 {
      _ = try await store.add(
        [.email: "\(number)@example.org"], accountID: nil, source: "writer", reason: "offline", at: .sample)
    }
    let writers = try (1...8).map { _ in try WriterProcess(["resend", folder.path, folder.path(of: "server.log")]) }
    for writer in writers {
      let (lines, code) = writer.finish()
      #expect(code == 0)
      // Another process was faster.
      #expect(Set(lines).isSubset(of: ["granted", "in use", "missing"]))
    }
    #expect(requests.count == 40)
    #expect(Set(requests).count == 40)
    #expect(try await emails() == [])
    #expect(!folder.names.contains { $0.hasSuffix(".lock") })
  }
}
