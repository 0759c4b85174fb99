import Foundation

/// An installed program that the tests need.
struct Tool: Sendable {
  /// The name of the program.
  let name: String

  /// Creates certificates.
  static let openssl = Tool(name: "openssl")
  /// Compiles C.
  ///
  /// It is part of the Swift toolchain.
  static let clang = Tool(name: "clang")

  /// The folder of the tools' output, deleted at exit.
  static let folder: String = {
    let name = "app-tests-tools-\(ProcessInfo.processInfo.processIdentifier)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Tool.folder) }
    return folder.path
  }()

  /// Runs the tool.
  ///
  /// - Throws: ``Missing`` if the tool is not installed, ``Failure`` if it fails.
  func run(_ arguments: [String]) async throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/local/bin", "/usr/bin", "/bin"]
    guard let executable = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile) else {
      throw Missing(tool: name)
    }
    var program = Program()
    program.executable = executable
    program.arguments = arguments
    program.environment = ["PATH": path, "LANG": "C.UTF-8"]
    let result = try await program.run()
    guard result.status == 0 else { throw Failure(result: result) }
  }

  /// The tool is not installed.
  struct Missing: Error, CustomStringConvertible {
    /// Its name.
    let tool: String

    var description: String { "these tests need \(tool): run apt-get install \(tool)" }
  }

  private struct Failure: Error, CustomStringConvertible {
    let result: ProgramResult

    var description: String { "a tool failed: \(result)" }
  }
}
