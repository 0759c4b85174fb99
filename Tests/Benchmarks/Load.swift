// Sends GET requests over persistent connections, and prints the number of requests per second.
//
//   load PORT PATH CONNECTIONS REQUESTS
//
// Each connection sends its next request after the whole response. A connection that the server closes after a response
// is replaced. A response that is not 200, or has no Content-Length, is an error.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

func fail(_ message: String) -> Never {
  _ = "load: \(message)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 5 else { fail("usage: load PORT PATH CONNECTIONS REQUESTS") }
let port = UInt16(arguments[1]) ?? 0
let connectionCount = Int(arguments[3]) ?? 1
let requestCount = Int(arguments[4]) ?? 0
let request = Array("GET \(arguments[2]) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)

/// A connection and the response that it receives.
struct Connection {
  var socket: Int32 = -1
  /// Whether the connection is being opened: a server with a short queue keeps some waiting, not the others.
  var isOpening = false
  var header: [UInt8] = []
  /// Whether the server keeps the connection open.
  var isPersistent = true
  /// The bytes of the body that are missing; `nil` within the header.
  var missingCount: Int?

  mutating func open() {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #elseif canImport(Musl)
      socket = Musl.socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 || errno == EINPROGRESS else { fail("cannot connect: \(String(cString: strerror(errno)))") }
    isOpening = true
  }

  mutating func finishOpening() {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
    guard code == 0 else { fail("cannot connect: \(String(cString: strerror(code)))") }
    _ = fcntl(socket, F_SETFL, 0)
    isOpening = false
  }

  mutating func send() {
    header = []
    missingCount = nil
    guard write(socket, request, request.count) == request.count else { fail("cannot send") }
  }

  /// Reads a part of the response, and returns whether it is complete.
  mutating func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let count = read(socket, buffer.baseAddress, buffer.count)
    guard count > 0 else { fail("the server closed a connection within a response") }
    if let missingCount {
      self.missingCount = missingCount - count
    } else {
      header += buffer[..<count]
      guard let end = header.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
      let bodyCount = header.count - end.upperBound
      header.removeSubrange(end.lowerBound...)
      let fields = String(decoding: header, as: UTF8.self).lowercased().split(separator: "\r\n")
      guard fields.first?.split(separator: " ").dropFirst().first == "200" else {
        fail("not 200: \(fields.first ?? "")")
      }
      let prefix = "content-length: "
      guard let length = fields.first(where: { $0.hasPrefix(prefix) }).flatMap({ Int($0.dropFirst(prefix.count)) })
      else { fail("no Content-Length") }
      isPersistent = fields[0].hasPrefix("http/1.1") && !fields.contains("connection: close")
      missingCount = length - bodyCount
    }
    return missingCount == 0
  }
}

var connections = [Connection](repeating: Connection(), count: connectionCount)
var (started, finished) = (0, 0)
let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
let clock = ContinuousClock()
let start = clock.now
for index in connections.indices where started < requestCount {
  connections[index].open()
  started += 1
}
while finished < requestCount {
  var events = connections.map {
    pollfd(fd: $0.socket, events: Int16($0.isOpening ? POLLOUT : POLLIN), revents: 0)
  }
  guard poll(&events, nfds_t(events.count), 10_000) > 0 else { fail("no response for 10 seconds") }
  for index in connections.indices where events[index].revents != 0 {
    if connections[index].isOpening {
      connections[index].finishOpening()
      connections[index].send()
      continue
    }
    guard connections[index].receive(buffer) else { continue }
    finished += 1
    let isPersistent = connections[index].isPersistent
    if started == requestCount || !isPersistent {
      close(connections[index].socket)
      connections[index].socket = -1
    }
    guard started < requestCount else { continue }
    if isPersistent { connections[index].send() } else { connections[index].open() }
    started += 1
  }
}
let seconds = (clock.now - start) / .seconds(1)
print(Int(Double(requestCount) / seconds))
