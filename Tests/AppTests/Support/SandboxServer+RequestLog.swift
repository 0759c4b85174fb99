import Foundation
import Sandbox

extension SandboxServer {
  /// Runs a test with a program and the request log of a new sandbox server.
  static func withRequestLog(
    _ arguments: String..., operation: (Program, RequestLog) async throws -> Void
  ) async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    try await operation(Program(baseURL: try server.start().absoluteString).with(arguments), log)
  }
}
