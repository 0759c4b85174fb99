import Foundation
import Models
import Persistence
import Testing

@Suite("A process that is killed while it writes")
struct KillTests {
  private let folder: TemporaryFolder
  private let name = CacheKey(source: "writer", path: "photos")

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("leaves one generation of rows, whole, and loses none that it had confirmed", arguments: 0..<2)
  func kill(lane: Int) async throws {
    let length = try lengthOfOneSave()
    var last = 0
    for turn in 0..<50 {
      let writer = try WriterProcess(["generations", folder.path, "\(last + 1)"])
      #expect(writer.line() == "begin")
      // This waits for nothing: from one turn to the next death comes a little later.
      usleep(UInt32(Double(turn * 2 + lane) / 100 * 2 * length))
      writer.kill()
      let (confirmed, code) = writer.finish()
      #expect(code == -SIGKILL)
      if let generation = confirmed.last { last = try #require(Int(generation)) }
      last = try await generation(after: last)
      #expect(try Database(path: folder("saved.db")).isSound)
    }
    #expect(last > 0)
  }

  /// Reads the generation that is there: the one confirmed last, or the one that was being written.
  private func generation(after last: Int) async throws -> Int {
    let saved = ResponseCache(folder: folder.path)
    let answer: SavedRows<Photo>? = await saved.rows(of: name)
    #expect(await saved.takeNotices() == [])
    guard let answer else {
      #expect(last == 0)
      return 0
    }
    let generation = try #require(answer.rows.first.flatMap { Int($0.title) })
    #expect(generation == last || generation == last + 1)
    #expect(answer.rows.count == 5000)
    #expect(answer.isComplete)
    #expect(answer.rows.allSatisfy { $0.title == "\(generation)" })
    #expect(answer.fetchedAt == Date(timeIntervalSince1970: Double(generation)))
    return generation
  }

  /// How many microseconds a save takes now.
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
