@testable import Sandbox

/// A server with the data of ``Fixture``.
enum FixtureServer {
  /// Calls a closure with the port of a running server.
  static func run(
    limits: HTTPLimits = HTTPLimits(), data: SandboxData = Fixture.data, log: RequestLog = RequestLog(),
    _ body: (Int) throws -> Void
  ) throws {
    let api = TypicodeAPI(data: data)
    let service = HTTPService(limits: limits, handler: { Router(apis: [api]).response(to: $0) }, onRequest: log.record)
    let server = HTTPServer(service: service, port: 0)
    let port = try server.start()
    defer { server.stop() }
    try body(Int(port))
  }
}
