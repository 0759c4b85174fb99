import Foundation

/// Runs a test with the path of an empty folder, which is removed afterwards.
func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "cli-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path)
}
