import Foundation
import Sandbox

/// The sandbox server of all tests that start no server.
enum SharedSandbox {
  /// The base URL.
  ///
  /// The server starts at the first use and ends with the process.
  static let baseURL: String = {
    do {
      return try server.start().absoluteString
    } catch {
      fatalError("the sandbox of the tests cannot start: \(error)")
    }
  }()

  private static let server = SandboxServer()
}
