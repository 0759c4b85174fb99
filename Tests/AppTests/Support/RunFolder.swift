import Foundation

/// The folder of the homes and of the tools' output, deleted at exit.
enum RunFolder {
  static let path: String = {
    deleteAbandoned()
    try? FileManager.default.createDirectory(atPath: current, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: RunFolder.current) }
    return current
  }()

  private static let parent = FileManager.default.temporaryDirectory.path
  private static let prefix = "app-tests-"
  private static let current = "\(parent)/\(prefix)\(ProcessInfo.processInfo.processIdentifier)"

  /// Deletes the folders of test runs that were killed.
  private static func deleteAbandoned() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)), kill(process, 0) == -1, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
    }
  }
}
