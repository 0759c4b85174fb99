import Synchronization
import TestSupport

/// A server on a plain socket that runs a script for each request.
///
/// It reads one request, runs the steps of the script and closes the connection. Stop it with `defer { server.stop()
/// }`.
final class ScriptedServer: Sendable {
  /// An action of the server.
  enum Step: Sendable {
    case send([UInt8])
    /// Forwards the request to the shared sandbox, and its response to the client.
    case sandbox
    /// Waits until the test opens the gate.
    case wait(Gate)
    case reset
    /// Waits until the client disconnects.
    case silence
  }

  struct Request: Sendable {
    /// The position among all requests, from 1.
    let number: Int
    let method: String
    /// The request target.
    let path: String
    /// The request line and the header.
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of `Idempotency-Key`, or `nil` without that header field.
    var idempotencyKey: Substring? {
      let field = "idempotency-key: "
      return head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix(field) }?
        .dropFirst(field.count)
    }
  }

  typealias Script = @Sendable (Request) throws -> [Step]

  /// The base URL without a trailing slash.
  let baseURL: String
  private let server: SocketServer
  private let log: RequestLog

  /// Starts a server on a free port.
  ///
  /// - Parameter script: Returns the steps for a request. An error resets the connection.
  init(_ script: @escaping Script) throws {
    let log = RequestLog()
    server = try SocketServer { Self.serve($0, script, log) }
    baseURL = "http://127.0.0.1:\(server.port)"
    self.log = log
  }

  var port: UInt16 { server.port }

  /// The received requests in order.
  var requests: [Request] { log.requests.withLock { $0 } }

  /// Stops listening.
  ///
  /// Open connections continue.
  func stop() {
    server.stop()
  }

  /// Waits until a client has disconnected from a silent server.
  func clientDisconnected() async {
    await log.disconnected.wait()
  }

  private static func serve(_ connection: SocketConnection, _ script: Script, _ log: RequestLog) {
    guard let head = connection.receiveHead() else { return }
    let lengthField = head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("content-length:") }
    let length = lengthField.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
    let request = log.enter(head: head, body: connection.receive(length) ?? [])
    for step in (try? script(request)) ?? [.reset] {
      switch step {
      case .send(let bytes): connection.send(bytes)
      case .sandbox:
        guard let sandbox = try? SocketConnection(to: SharedSandbox.port) else { return connection.reset() }
        // It refuses requests for other hosts.
        let fields = head.split(separator: "\r\n").filter { !$0.lowercased().hasPrefix("host:") }
        let lines = fields + ["Host: 127.0.0.1:\(SharedSandbox.port)", "Connection: close"]
        sandbox.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + request.body)
        while let bytes = sandbox.receive(), !bytes.isEmpty, connection.send(bytes) {}
      case .wait(let gate): gate.block()
      case .reset: return connection.reset()
      case .silence:
        while connection.receive()?.isEmpty == false {}
        log.disconnected.open()
      }
    }
    // The client closes first: a reset could discard bytes that it has not read.
    connection.finish()
  }
}

/// The requests of a server.
///
/// Its connections may outlive it.
private final class RequestLog: Sendable {
  let requests = Mutex<[ScriptedServer.Request]>([])
  let disconnected = Gate()

  /// Appends a request.
  func enter(head: String, body: [UInt8]) -> ScriptedServer.Request {
    let words = head.split(separator: " ", maxSplits: 2).map(String.init)
    return requests.withLock { requests in
      let request = ScriptedServer.Request(
        number: requests.count + 1, method: words.first ?? "", path: words.count > 1 ? words[1] : "", head: head,
        body: body)
      requests.append(request)
      return request
    }
  }
}

// MARK: - Responses

extension ScriptedServer.Step {
  /// Sends any text, which need not be a response.
  static func raw(_ text: String) -> Self { .send(Array(text.utf8)) }
}

extension [ScriptedServer.Step] {
  /// A complete response.
  ///
  /// - Parameters:
  ///   - status: The status code and the reason phrase.
  ///   - type: The content type.
  ///   - headers: More header lines without line ends.
  ///   - body: The body.
  static func response(
    _ status: String = "200 OK", type: String = "application/json", headers: [String] = [], body: [UInt8]
  ) -> Self {
    let lines =
      ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)", "Connection: close"] + headers
    return [.send([UInt8]((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)]
  }

  /// A complete response with a text as its body.
  static func response(_ status: String = "200 OK", json text: String, headers: [String] = []) -> Self {
    response(status, headers: headers, body: [UInt8](text.utf8))
  }

  /// The response to the arguments of `Program.creation`.
  static func account(id: Int = 1) -> Self {
    let times = #""created_at":"2020-02-29T12:00:00.000Z","updated_at":"2020-02-29T12:00:00.000Z""#
    let names = #""first_name":"Ada","last_name":"Sample","email":"ada@example.org","avatar_url":null"#
    return response("201 Created", json: "{\"id\":\(id),\(names),\(times)}")
  }

  static func redirect(to place: String) -> Self {
    response("302 Found", json: "", headers: ["Location: \(place)"])
  }
}
