import Foundation
import Models
import Persistence

/// Saves photos and reads them back, and has the `sqlite3` shell do the same on the same file.
struct PhotosBenchmark {
  let count: Int
  let rounds: Int

  private static let name = CacheKey(source: "https://example.org", path: "photos")

  func run() async throws {
    print("Saving \(count) photos and reading them back, beside the sqlite3 shell on the same file")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let responseCache = ResponseCache(folder: folder.path)
    let photos = (1...count).map(Self.photo)
    let answer = SavedRows(rows: photos, fetchedAt: Date(), entityTag: "\"photos\"", isComplete: true, skippedCount: 0)
    await responseCache.save(answer, as: Self.name)
    guard let path = responseCache.path, await responseCache.rows(Photo.self, of: Self.name)?.rows == photos else {
      throw Unexpected(description: "what was saved is not what was read")
    }
    let writing = folder.appendingPathComponent("write.sql").path
    try Self.script(path).write(toFile: writing, atomically: false, encoding: .utf8)

    var (saving, reading) = (Times(), Times())
    var (shellStart, shellSaving, shellReading) = (Times(), Times(), Times())
    for _ in 0..<rounds {
      await saving.measure { await responseCache.save(answer, as: Self.name) }
      await reading.measure { _ = await responseCache.rows(Photo.self, of: Self.name) }
      try await shellStart.measure { try Self.shell(path, "SELECT 1") }
      try await shellSaving.measure { try Self.shell(path, ".read \(writing)") }
      try await shellReading.measure { try Self.shell(path, "SELECT * FROM photos ORDER BY answer, position") }
    }
    for (label, own, shell) in [("save", saving, shellSaving), ("read", reading, shellReading)] {
      let shellTime = shell.median - shellStart.median
      print(
        "  \(label): \(own.median.perSecond(count)) (\(own.median.rounded) ms);",
        "the shell, its start taken off: \(shellTime.perSecond(count)) (\(shellTime.rounded) ms)")
    }
  }

  /// The statements that write the same rows anew in one transaction.
  private static func script(_ path: String) throws -> String {
    let rows = try ["answers", "photos"].map { table in
      try shell(path, "-cmd", ".mode insert \(table)", "SELECT * FROM \(table)")
    }
    return """
      PRAGMA synchronous = NORMAL;
      BEGIN IMMEDIATE;
      DELETE FROM answers;
      DELETE FROM photos;
      \(rows.joined())
      COMMIT;
      """
  }

  /// Runs the shell on the file and gives what it writes.
  @discardableResult
  private static func shell(_ path: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Options stand before the file's name, the statement after it.
    process.arguments = ["sqlite3", "-batch"] + arguments.dropLast() + [path] + arguments.suffix(1)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Unexpected(description: "sqlite3 \(arguments) failed") }
    return String(decoding: text, as: UTF8.self)
  }

  private static func photo(_ number: Int) -> Photo {
    let color = String(number * 3271 % 0xFFFFFF, radix: 16)
    return Photo(
      albumID: Album.ID((number - 1) / 50 + 1), id: Photo.ID(number),
      title: "a picture of the harbour at dawn, number \(number)", url: "https://images.example/600/\(color)",
      thumbnailURL: "https://images.example/150/\(color)")
  }
}

/// What should not have come about.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
}
