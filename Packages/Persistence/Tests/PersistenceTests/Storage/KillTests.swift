import Foundation
import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

// Serialized, because the tests block their threads.
@Suite("Process killed while writing", .serialized)
struct KillTests {
  private let folder: TemporaryFolder
  private let key = CacheKey(source: "writer", path: "photos")

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "A killed process leaves one complete generation of rows, not older than the last one confirmed")
  func kill() async throws {
    let length = try lengthOfOneSave()
    var last = 0
    for turn in 0..<WriterProcess.killCount {
      let writer = try WriterProcess(["generations", folder.path, "\(last + 1)"])
      #expect(writer.line() == "begin")
      if turn == WriterProcess.killCount - 1 {
        // However slow the machine is, one process has saved a generation.
        last += 1
        #expect(writer.line() == "\(last)")
      }
      // Not a wait: the process is killed a little later in each turn.
      usleep(UInt32(Double(turn * 2) / Double(WriterProcess.killCount) * length))
      writer.kill()
      let (confirmed, code) = writer.finish()
      #expect(code == -SIGKILL)
      if let generation = confirmed.last { last = try #require(Int(generation)) }
      last = try await generation(after: last)
      #expect(try Database(path: folder.path(of: "cache-1.db")).isIntact)
    }
  }

  /// Reads the cached generation: the one confirmed last, or the one that was being written.
  private func generation(after last: Int) async throws -> Int {
    let cache = ResponseCache(folder: folder.path)
    let response: CachedResponse<Photo>? = await cache.rows(of: key)
    #expect(await cache.takeNotices() == [])
    guard let response else {
      #expect(last == 0)
      return 0
    }
    let generation = try #require(response.rows.first.flatMap { Int($0.title) })
    #expect(generation == last || generation == last + 1)
    #expect(response.rows.count == 5000)
    #expect(response.extent.next == .end)
    #expect(response.rows.allSatisfy { $0.title == "\(generation)" })
    #expect(response.date == Date(timeIntervalSince1970: Double(generation)))
    return generation
  }

  /// Measures the duration of a save in microseconds.
  private func lengthOfOneSave() throws -> Double {
    let other = try TemporaryFolder()
    let writer = try WriterProcess(["generations", other.path, "1"])
    #expect(writer.line() == "begin")
    let start = ContinuousClock.now
    for generation in 1...3 { #expect(writer.line() == "\(generation)") }
    let length = start.duration(to: .now) / 3
    writer.kill()
    _ = writer.finish()
    return length / .microseconds(1)
  }
}
