import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sends the responses on a free port of 127.0.0.1, one per connection.
final class ResponseServer: Sendable {
  /// The maximum number of connections, including those that wait for the client.
  private static let threadCount = 160

  let port: Int
  private let listener: Int32
  /// The responses of the pending seeds.
  private let sent = Mutex<[UInt64: Sent]>([:])

  /// Starts the server.
  init() throws {
    #if canImport(Darwin)
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 512) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw Unexpected(description: "cannot listen on 127.0.0.1") }
    port = Int(UInt16(bigEndian: address.sin_port))
    for _ in 0..<Self.threadCount {
      Thread.detachNewThread { [self] in
        while true { serve(accept(listener, nil, nil)) }
      }
    }
  }

  /// Starts to respond to a seed.
  func begin(_ response: FuzzedResponse) {
    sent.withLock { $0[response.scenario.seed] = Sent(first: response) }
  }

  /// Stops responding to a seed.
  ///
  /// - Returns: The sent responses.
  func end(_ seed: UInt64) -> Sent? {
    sent.withLock { $0.removeValue(forKey: seed) }
  }

  private func serve(_ connection: Int32) {
    guard connection >= 0 else { return }
    defer { close(connection) }
    var limit = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
    var noDelay: Int32 = 1
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout.size(ofValue: noDelay)))
    guard let (seed, hop) = readRequest(from: connection) else { return }
    guard let first = sent.withLock({ $0[seed]?.first }) else { return }
    let response = hop == 0 ? first : FuzzedResponse(seed: seed, hop: hop)
    // Only the first response of a seed was checked for known defects.
    guard hop == 0 || ParsedResponse(response).defect == nil else { return }
    sent.withLock { $0[seed]?.last = response }
    send(response, to: connection)
  }

  /// Reads a complete request.
  ///
  /// The seed is in its header, the number of redirects in its path (`/SEED.1/posts`).
  private func readRequest(from connection: Int32) -> (seed: UInt64, hop: Int)? {
    var bytes: [UInt8] = []
    while true {
      guard let chunk = receive(from: connection) else { return nil }
      bytes += chunk
      let text = String(decoding: bytes, as: UTF8.self)
      guard let head = text.range(of: "\r\n\r\n").map({ text[..<$0.lowerBound] }) else { continue }
      func field(_ name: String) -> Substring? {
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name): ") }?.dropFirst(name.count + 2)
      }
      let length = field("content-length").flatMap { Int($0) } ?? 0
      guard bytes.count >= head.utf8.count + 4 + length else { continue }
      let target = head.split(separator: " ").dropFirst().first ?? ""
      guard let seed = field("seed").flatMap({ UInt64($0) }) else { return nil }
      let place = target.split(separator: "/").last { $0.hasPrefix("\(seed).") }?.dropFirst("\(seed).".count)
      return (seed, place.flatMap { Int($0) } ?? 0)
    }
  }

  private func receive(from connection: Int32) -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(connection, &buffer, buffer.count, 0)
    return count > 0 ? buffer[..<count] : nil
  }

  private func send(_ response: FuzzedResponse, to connection: Int32) {
    switch response.pace {
    case .atOnce:
      guard send(response.bytes[...], to: connection) else { return }
    case .pieces(let size, let pause):
      var rest = response.bytes[...]
      while !rest.isEmpty {
        guard send(rest.prefix(size), to: connection) else { return }
        rest = rest.dropFirst(size)
        usleep(pause)
      }
    }
    switch response.ending {
    case .close:
      break
    case .reset:
      // A reset discards bytes that the client has not read.
      usleep(2_000)
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    case .silence:
      while receive(from: connection) != nil {}
    case .endless(let pattern):
      // The client accepts less than 64 MB. The client closes first: a close within the head is a known defect.
      for _ in 0..<(64 << 20) / pattern.count {
        guard send(pattern[...], to: connection) else { return }
      }
      while receive(from: connection) != nil {}
    }
  }

  private func send(_ bytes: ArraySlice<UInt8>, to connection: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.send(connection, buffer.baseAddress, buffer.count, 0)
        #elseif canImport(Musl)
          Musl.send(connection, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #else
          Glibc.send(connection, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The responses to one seed.
struct Sent {
  /// The first response.
  let first: FuzzedResponse
  /// The last response, after redirects, or `nil` before the first request.
  var last: FuzzedResponse?
}

/// An unexpected failure of the fuzzer.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
}
