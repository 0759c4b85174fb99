import Foundation
import Models
import Persistence

/// Writes photos to the cache and reads them back, compared with the `sqlite3` shell on the same file.
struct PhotosBenchmark {
  let count: Int
  let rounds: Int

  private static let key = CacheKey(source: "https://example.org", path: "photos")

  func run() async throws {
    print("Writing \(count) photos to the cache and reading them back, beside the sqlite3 shell on the same file")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let responseCache = ResponseCache(folder: folder.path)
    let photos = (1...count).map(Self.photo)
    let response = CachedResponse(photos, date: Date(), entityTag: "\"photos\"")
    await responseCache.save(response, as: Self.key)
    guard let path = responseCache.path, await responseCache.rows(Photo.self, of: Self.key)?.rows == photos else {
      throw Unexpected(description: "the rows read differ from the rows written")
    }
    let writing = folder.appendingPathComponent("write.sql").path
    try Self.script(path).write(toFile: writing, atomically: false, encoding: .utf8)

    var (saving, reading) = (Times(), Times())
    var (shellStart, shellSaving, shellReading) = (Times(), Times(), Times())
    for _ in 0..<rounds {
      await saving.measure { await responseCache.save(response, as: Self.key) }
      await reading.measure { _ = await responseCache.rows(Photo.self, of: Self.key) }
      try await shellStart.measure { try Self.shell(path, "SELECT 1") }
      try await shellSaving.measure { try Self.shell(path, ".read \(writing)") }
      try await shellReading.measure { try Self.shell(path, "SELECT * FROM photos ORDER BY response_id, position") }
    }
    for (label, own, shell) in [("write", saving, shellSaving), ("read", reading, shellReading)] {
      let shellTime = shell.median - shellStart.median
      print(
        "  \(label): \(own.median.perSecond(count)) (\(own.median.rounded) ms);",
        "the shell without its start: \(shellTime.perSecond(count)) (\(shellTime.rounded) ms)")
    }
  }

  /// Returns the statements that write the same rows again in one transaction.
  private static func script(_ path: String) throws -> String {
    let rows = try ["responses", "photos"].map { table in
      try shell(path, "-cmd", ".mode insert \(table)", "SELECT * FROM \(table)")
    }
    return """
      PRAGMA synchronous = NORMAL;
      BEGIN IMMEDIATE;
      DELETE FROM responses;
      DELETE FROM photos;
      \(rows.joined())
      COMMIT;
      """
  }

  /// Runs the shell on the file and returns its output.
  @discardableResult
  private static func shell(_ path: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Options precede the file name, the statement follows it.
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

/// A violated expectation.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
}
