import Foundation

/// An installed program that the tests need.
struct Tool: Sendable {
  let name: String

  /// Creates certificates.
  static let openssl = Tool(name: "openssl")

  /// Formats manual pages.
  static let man = Tool(name: "man")
  /// Checks manual pages.
  static let mandoc = Tool(name: "mandoc")

  /// The folder of the tools' output.
  static var folder: String { RunFolder.path }

  /// Runs the tool.
  ///
  /// - Throws: ``Missing`` if the tool is not installed, ``Failure`` if it fails.
  func run(_ arguments: [String]) async throws {
    let result = try await result(arguments)
    guard result.status == 0 else { throw Failure(result: result) }
  }

  /// Runs the tool and returns its result.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the tool's name.
  ///   - environment: Variables that are added to `PATH` and `LANG`.
  /// - Throws: ``Missing`` if the tool is not installed.
  func result(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> ProgramResult {
    var program = Program()
    program.executable = try executable
    program.arguments = arguments
    program.environment = ["PATH": Self.path, "LANG": "C.UTF-8"].merging(environment) { $1 }
    return try await program.run()
  }

  /// The path of the tool.
  ///
  /// - Throws: ``Missing`` if the tool is not installed.
  var executable: String {
    get throws {
      let folders = Self.path.split(separator: ":").map(String.init) + ["/usr/local/bin", "/usr/bin", "/bin"]
      guard let file = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile) else {
        throw Missing(tool: name)
      }
      return file
    }
  }

  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""

  /// The tool is not installed.
  struct Missing: Error, CustomStringConvertible {
    let tool: String

    var description: String { "these tests need \(tool): run apt-get install \(tool)" }
  }

  private struct Failure: Error, CustomStringConvertible {
    let result: ProgramResult

    var description: String { "a tool failed: \(result)" }
  }
}
