// Serves the files of a folder on loopback, one connection after the other, and prints the URL.
//
//   serve FOLDER
//
// `GET /posts` is the file `posts`. A response has no entity tag: each reload gets all of it.

import Foundation

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("serve: \(message)\n".utf8))
  exit(1)
}

/// Sends all bytes, unless the client closes the connection.
func send(_ data: Data, to connection: Int32) {
  data.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

guard CommandLine.arguments.count == 2 else { fail("usage: serve FOLDER") }
let folder = CommandLine.arguments[1]
signal(SIGPIPE, SIG_IGN)

var address = sockaddr_in()
address.sin_family = sa_family_t(AF_INET)
address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
var size = socklen_t(MemoryLayout<sockaddr_in>.size)
#if canImport(Darwin)
  let listener = socket(AF_INET, SOCK_STREAM, 0)
#else
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
#endif
let isBound = withUnsafeMutablePointer(to: &address) { pointer in
  pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
    bind(listener, address, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &size) == 0
  }
}
guard isBound else { fail("cannot listen: \(String(cString: strerror(errno)))") }
print("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
fflush(nil)

while true {
  let connection = accept(listener, nil, nil)
  guard connection >= 0 else { continue }
  var request: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while request.suffix(4) != [13, 10, 13, 10] {
    let count = read(connection, &chunk, chunk.count)
    guard count > 0 else { break }
    request += chunk.prefix(count)
  }
  let path = String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first ?? "/"
  let body = FileManager.default.contents(atPath: folder + path) ?? Data()
  let status = body.isEmpty ? "404 Not Found" : "200 OK"
  let header = """
    HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n
    """
  send(Data(header.utf8) + body, to: connection)
  close(connection)
}
