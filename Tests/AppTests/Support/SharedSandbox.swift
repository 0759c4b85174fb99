import Foundation
import Sandbox

/// The sandbox server of all tests that start no server.
enum SharedSandbox {
  static let baseURL = "http://127.0.0.1:\(port)"

  /// The port.
  ///
  /// The server starts at the first use and ends with the process.
  static let port: UInt16 = {
    guard let port = try? server.start().port else { fatalError("the sandbox of the tests cannot start") }
    return UInt16(port)
  }()

  private static let server = SandboxServer()
}
