@testable import Sandbox

enum FixtureServer {
  /// Calls a closure with the port of a running server.
  static func run(
    limits: HTTPLimits = HTTPLimits(), delay: Duration = .zero, log: RequestLog = RequestLog(),
    handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse = { request in
      TypicodeAPI(data: Fixture.data, origin: "http://test").response(to: request) ?? .error(404)
    },
    _ body: (Int) throws -> Void
  ) throws {
    let server = HTTPServer(port: 0) { _ in
      HTTPService(limits: limits, delay: delay, handler: handler, onRequest: log.record)
    }
    let port = try server.start()
    defer { server.stop() }
    try body(Int(port))
  }
}
