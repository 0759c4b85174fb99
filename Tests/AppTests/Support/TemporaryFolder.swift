import Foundation

/// An empty folder for one test.
struct TemporaryFolder: ~Copyable {
  /// Where it is.
  let path: String

  /// Makes the folder.
  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("app-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: path(of: name), atomically: false, encoding: .utf8)
    return path(of: name)
  }

  /// The paths of all files in the folder and below.
  var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: self.path(of: name), isDirectory: &isFolder)
          && !isFolder.boolValue
      }
    }
  }
}
