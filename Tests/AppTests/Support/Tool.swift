import Foundation

/// A program of the system without which a test cannot be made.
struct Tool: Sendable {
  /// The name of the program.
  let name: String

  /// Makes certificates; the package of that name has it.
  static let openssl = Tool(name: "openssl")
  /// Compiles C; it comes with Swift.
  static let clang = Tool(name: "clang")

  /// Where the tools put what they make for all tests; goes away with the process.
  static let folder: String = {
    let name = "app-tests-tools-\(ProcessInfo.processInfo.processIdentifier)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Tool.folder) }
    return folder.path
  }()

  /// Runs the tool.
  ///
  /// - Throws: ``Missing`` when it is not installed, ``Failure`` when it fails.
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
    let outcome = try await program.run()
    guard outcome.status == 0 else { throw Failure(outcome: outcome) }
  }

  /// A tool that is not installed.
  struct Missing: Error, CustomStringConvertible {
    /// Its name.
    let tool: String

    var description: String { "these tests need \(tool): install it, or: apt-get install \(tool)" }
  }

  private struct Failure: Error, CustomStringConvertible {
    let outcome: Outcome

    var description: String { "a tool failed: \(outcome)" }
  }
}
