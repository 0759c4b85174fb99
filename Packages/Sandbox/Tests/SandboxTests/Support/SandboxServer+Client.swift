import Foundation
import Sandbox
import Testing

extension SandboxServer {
  /// Starts a server and calls a closure with a client of it.
  static func withClient(accountsFile: String? = nil, _ body: (RawClient) throws -> Void) throws {
    let server = SandboxServer(accountsFile: accountsFile)
    let port = try #require(try server.start().port)
    defer { server.stop() }
    try body(try RawClient(port: port))
  }
}
