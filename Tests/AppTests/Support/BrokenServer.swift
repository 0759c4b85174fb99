import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
  /// The port it listens on.
  let port: UInt16

  private let listener: Int32
  private let script: Script
  private let log = Mutex<[Request]>([])
  private let gone = Promise<Void>()
  private let closed = Promise<Void>()

  /// Starts a server on a free port.
  ///
  /// - Parameter script: The steps for a request; throwing resets the connection.
  init(_ script: @escaping Script) throws {
    #if canImport(Darwin) || canImport(Musl)
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let (listener, size) = (listener, socklen_t(MemoryLayout<sockaddr_in>.size))
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        var size = size
        return bind(listener, address, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw SystemError("listen on 127.0.0.1") }
    port = UInt16(bigEndian: address.sin_port)
    baseURL = "http://127.0.0.1:\(port)"
    self.script = script
    Thread.detachNewThread { self.acceptAll() }
  }

  /// Stops listening; what is under way goes on.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The requests so far, in the order in which they arrived.
  var requests: [Request] { log.withLock { $0 } }

  /// Waits until the port is free again after ``stop()``.
  func stopped() async {
    await closed.value
  }

  /// Waits until a client has gone away from a server that was silent.
  func clientWentAway() async {
    await gone.value
  }

  private func acceptAll() {
    while true {
      let connection = accept(listener, nil, nil)
      if connection == -1, errno == EINTR || errno == ECONNABORTED { continue }
      guard connection >= 0 else { break }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      Thread.detachNewThread { self.serve(connection) }
    }
    close(listener)
    closed.fulfil(())
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.reversed().starts(with: Array("\n\r\n\r".utf8)) {
      // A client that speaks TLS sends no such head; what it sent is answered all the same.
      guard head.first.map({ $0 >= 0x20 }) ?? true, recv(connection, &byte, 1, 0) == 1 else { break }
      head.append(byte)
    }
    guard !head.isEmpty else { return }
    let text = String(decoding: head, as: UTF8.self)
    let lengthField = text.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("content-length:") }
    let length = lengthField.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
    var body: [UInt8] = []
    while body.count < length, recv(connection, &byte, 1, 0) == 1 { body.append(byte) }
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    let request = log.withLock { requests in
      requests.append(
        Request(
          number: requests.count + 1, method: words.first ?? "", path: words.count > 1 ? words[1] : "", head: text,
          body: body, arrival: .now))
      return requests[requests.count - 1]
    }
    for step in (try? script(request)) ?? [.reset] {
      switch step {
      case .send(let bytes): send(bytes, to: connection)
      case .sendAgain(let bytes, let count): for _ in 0..<count where !send(bytes, to: connection) { break }
      case .wait(let gate): gate.pass()
      case .reset:
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        return
      case .silence:
        while recv(connection, &byte, 1, 0) > 0 {}
        gone.fulfil(())
      }
    }
    // The client closes first: else bytes it has yet to read could be lost in a reset.
    shutdown(connection, Int32(SHUT_WR))
    while recv(connection, &byte, 1, 0) > 0 {}
  }

  /// Sends bytes, and tells whether the client was there to take them.
  @discardableResult
  private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeAll in
        #if canImport(Darwin)
          Darwin.send(connection, writeAll.baseAddress, writeAll.count, flags)
        #elseif canImport(Musl)
          Musl.send(connection, writeAll.baseAddress, writeAll.count, flags)
        #else
          Glibc.send(connection, writeAll.baseAddress, writeAll.count, flags)
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
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
