import Foundation

/// A temporary folder, deleted with the value.
public final class TemporaryFolder: Sendable {
  /// The path, without symbolic links.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns a path within the folder.
  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  public func file(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: path(of: name), atomically: false, encoding: .utf8)
    return path(of: name)
  }

  /// Returns the permissions of a file, such as 0o600.
  public func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(of: name))[.posixPermissions] as? Int
  }

  /// The names of the entries, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The relative paths of all files, including those in subfolders.
  public var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: self.path(of: name), isDirectory: &isFolder)
          && !isFolder.boolValue
      }
    }
  }
}
