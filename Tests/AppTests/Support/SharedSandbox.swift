import Foundation
import Sandbox

/// The sandbox that every run of the program asks unless its test has a server of its own.
enum SharedSandbox {
  /// Its base URL; the server starts at the first use and ends with the process.
  static let baseURL: String = {
    do {
      return try server.start().absoluteString
    } catch {
      fatalError("the sandbox of the tests cannot start: \(error)")
    }
  }()

  private static let server = SandboxServer()
}
