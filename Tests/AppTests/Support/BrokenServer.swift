import Synchronization
import TestSupport

/// A server on a bare socket that does with each connection exactly what its script says.
///
/// It reads one request, takes the script's steps, and closes the connection. Keep it with `defer { server.stop() }`.
final class BrokenServer: Sendable {
  /// One thing the server does.
  enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends the same bytes so many times, or until the client goes away.
    case sendAgain([UInt8], count: Int)
    /// Waits until the test opens the gate.
    case wait(Gate)
    /// Breaks the connection off: the client sees a reset.
    case reset
    /// Does nothing until the client goes away.
    case silence
  }

  /// A request as it arrived.
  struct Request: Sendable {
    /// Its place among all requests, from 1.
    let number: Int
    /// The first word of the first line.
    let method: String
    /// What follows the method in the first line.
    let path: String
    /// All lines of the head.
    let head: String
    /// What follows the head, as long as the head says.
    let body: [UInt8]
    /// When all of it had arrived.
    let arrival: ContinuousClock.Instant

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  typealias Script = @Sendable (Request) throws -> [Step]

  /// The base URL, without a slash at its end.
  let baseURL: String
  private let server: SocketServer
  private let journal: Journal

  /// Starts a server on a free port.
  ///
  /// - Parameter script: The steps for a request; throwing resets the connection.
  init(_ script: @escaping Script) throws {
    let journal = Journal()
    server = try SocketServer { Self.serve($0, script, journal) }
    baseURL = "http://127.0.0.1:\(server.port)"
    self.journal = journal
  }

  /// The port it listens on.
  var port: UInt16 { server.port }

  /// The requests so far, in the order in which they arrived.
  var requests: [Request] { journal.requests.withLock { $0 } }

  /// Stops listening; what is under way goes on.
  func stop() {
    server.stop()
  }

  /// Waits until the port is free again after ``stop()``.
  func stopped() async {
    await server.stopped()
  }

  /// Waits until a client has gone away from a server that was silent.
  func clientWentAway() async {
    await journal.gone.value
  }

  private static func serve(_ connection: SocketConnection, _ script: Script, _ journal: Journal) {
    var head: [UInt8] = []
    // A client that speaks TLS sends no such head; what it sent is answered all the same.
    while !head.reversed().starts(with: Array("\n\r\n\r".utf8)), head.first.map({ $0 >= 0x20 }) ?? true {
      guard let byte = connection.receive(1) else { break }
      head += byte
    }
    guard !head.isEmpty else { return }
    let text = String(decoding: head, as: UTF8.self)
    let lengthField = text.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("content-length:") }
    let length = lengthField.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
    let request = journal.enter(head: text, body: connection.receive(length) ?? [])
    for step in (try? script(request)) ?? [.reset] {
      switch step {
      case .send(let bytes): connection.send(bytes)
      case .sendAgain(let bytes, let count): for _ in 0..<count where !connection.send(bytes) { break }
      case .wait(let gate): gate.block()
      case .reset: return connection.reset()
      case .silence:
        while connection.receive()?.isEmpty == false {}
        journal.gone.fulfil(())
      }
    }
    // The client closes first: else bytes it has yet to read could be lost in a reset.
    connection.finish()
  }
}

/// What the connections of a server tell it; they may outlive it.
private final class Journal: Sendable {
  let requests = Mutex<[BrokenServer.Request]>([])
  let gone = Promise<Void>()

  /// Enters a request that has arrived.
  func enter(head: String, body: [UInt8]) -> BrokenServer.Request {
    let words = head.split(separator: " ", maxSplits: 2).map(String.init)
    return requests.withLock { requests in
      let request = BrokenServer.Request(
        number: requests.count + 1, method: words.first ?? "", path: words.count > 1 ? words[1] : "", head: head,
        body: body, arrival: .now)
      requests.append(request)
      return request
    }
  }
}

// MARK: - Responses

extension [BrokenServer.Step] {
  /// A whole response.
  ///
  /// - Parameters:
  ///   - status: The status code and its words.
  ///   - type: The content type.
  ///   - headers: Further header lines, without their ends.
  ///   - body: The body.
  ///   - length: The length the header claims; nil for the body's.
  static func response(
    _ status: String = "200 OK", type: String = "application/json", headers: [String] = [], body: [UInt8],
    length: Int? = nil
  ) -> Self {
    let lines =
      ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(length ?? body.count)", "Connection: close"]
      + headers
    return [.send([UInt8]((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)]
  }

  /// A response with a text as its body.
  static func response(_ status: String = "200 OK", json text: String, headers: [String] = []) -> Self {
    response(status, headers: headers, body: [UInt8](text.utf8))
  }

  /// A web page.
  static func page(_ status: String, _ html: String) -> Self {
    response(status, type: "text/html; charset=utf-8", body: [UInt8](html.utf8))
  }

  /// Any text, to the character, whether it is a response or not.
  static func raw(_ text: String) -> Self { [.send([UInt8](text.utf8))] }

  /// A redirect.
  static func redirect(to place: String) -> Self {
    response("302 Found", json: "", headers: ["Location: \(place)"])
  }
}
