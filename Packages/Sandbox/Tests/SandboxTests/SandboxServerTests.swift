import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

@Suite("A sandbox server starts, serves three APIs and stops")
struct SandboxServerTests {
  @Test("Stopping closes every connection and releases the port")
  func stops() throws {
    let server = SandboxServer()
    let port = try #require(try server.start().port)
    let idle = try RawClient(port: port)
    #expect(idle.get("/posts/1")?.status == 200)
    server.stop()
    server.stop()
    #expect(idle.isAtEnd())
    #expect(throws: SystemError.self) { try RawClient(port: port) }
    // A stopped server can be started again, and a second start has no effect.
    let url = try server.start()
    #expect(try server.start() == url && url.host() == "127.0.0.1")
    server.stop()
    let next = SandboxServer(port: UInt16(port))
    #expect(try next.start().port == port)
    #expect(try RawClient(port: port).get("/users/1")?.status == 200)
    next.stop()
  }

  @Test("Stopping releases the port even if another process has a copy of its descriptor")
  func stopsWithCopy() throws {
    let server = SandboxServer()
    let port = try #require(try server.start().port)
    let copy = dup(try #require((3..<1024).first { listeningPort(of: $0) == port }))
    defer { close(copy) }
    server.stop()
    #expect(throws: SystemError.self) { try RawClient(port: port) }
    let next = SandboxServer(port: UInt16(port))
    #expect(try next.start().port == port)
    next.stop()
  }

  /// Returns the port of a socket that listens; `nil` for any other descriptor.
  private func listeningPort(of descriptor: Int32) -> Int? {
    var (isListening, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size)
    var (address, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    let hasAddress = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
    }
    return isListening == 1 && hasAddress ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  @Test("Stopping ends a delay")
  func stopsDelay() throws {
    let server = SandboxServer(delay: .seconds(60))
    let client = try RawClient(port: try #require(try server.start().port))
    client.send("GET /posts/1 HTTP/1.1\r\nHost: localhost:\(client.port)\r\n\r\n")
    server.stop()
    #expect(client.isAtEnd())
  }

  @Test("A port in use is an error with its number")
  func portInUse() throws {
    let first = SandboxServer()
    let port = UInt16(try #require(try first.start().port))
    defer { first.stop() }
    let expected = SandboxError.cannotListen(port: port, reason: "Address already in use")
    #expect(throws: expected) { try SandboxServer(port: port).start() }
    #expect(expected.description.contains("on port \(port) of 127.0.0.1: Address already in use; choose another"))
  }

  @Test("The method waitUntilStopped returns when the server stops, and at once if it is not running")
  func waits() async throws {
    let server = SandboxServer()
    await server.waitUntilStopped()
    try server.start()
    async let end: Void = server.waitUntilStopped()
    server.stop()
    await end
  }

  @Test("A server stops when it is deallocated")
  func deinitializes() throws {
    var server: SandboxServer? = SandboxServer()
    let port = try #require(try server?.start().port)
    let client = try RawClient(port: port)
    #expect(client.get("/posts/1")?.status == 200)
    server = nil
    #expect(client.isAtEnd())
  }

  @Test("The closure onRequest can stop the server")
  func stopsFromHook() async throws {
    let holder = Mutex<SandboxServer?>(nil)
    let server = SandboxServer { _ in holder.withLock { $0 }?.stop() }
    holder.withLock { $0 = server }
    let port = try #require(try server.start().port)
    try RawClient(port: port).send("GET /posts HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    await server.waitUntilStopped()
    holder.withLock { $0 = nil }
    #expect(throws: SystemError.self) { try RawClient(port: port) }
  }

  @Test("The log contains a request before its response arrives")
  func logs() throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    let port = try #require(try server.start().port)
    defer { server.stop() }
    let client = try RawClient(port: port)
    _ = client.get("/posts?userId=1")
    #expect(log.records.map(\.description) == ["GET /posts?userId=1 200"])
    _ = client.get("/nope", method: "DELETE")
    #expect(log.records.map(\.description) == ["GET /posts?userId=1 200", "DELETE /nope 404"])
    log.clear()
    #expect(log.records.isEmpty)
  }

  @Test("With a fixed origin, the data does not depend on the port; otherwise its URLs begin with the base URL")
  func origin() throws {
    let targets = ["/users.json", "/users/1.json", "/2/producers", "/photos/1"]
    let bodies = try ["http://127.0.0.1", "http://127.0.0.1", nil].map { origin in
      let server = SandboxServer(accountsFile: nil, origin: origin)
      let url = try server.start().absoluteString
      defer { server.stop() }
      let client = try RawClient(port: try #require(URL(string: url)?.port))
      return (url: url, bodies: targets.map { client.get($0)?.body ?? "" })
    }
    #expect(bodies[0].bodies == bodies[1].bodies)
    for (fixed, body) in zip(bodies[0].bodies, bodies[2].bodies) {
      #expect(!fixed.contains("http://127.0.0.1:") && fixed.contains("http://127.0.0.1/"))
      #expect(body.replacingOccurrences(of: bodies[2].url, with: "http://127.0.0.1") == fixed)
    }
  }

  @Test("Each path belongs to one API")
  func paths() throws {
    try SandboxServer.withClient { client in
      #expect(client.get("/users")?.body.contains("\"username\"") == true)
      #expect(client.get("/users/1")?.body.contains("\"username\"") == true)
      #expect(client.get("/users.json")?.body.contains("\"first_name\"") == true)
      #expect(client.get("/users/1.json")?.body.contains("\"first_name\"") == true)
      #expect(client.get("/2/producers")?.body.contains("\"pagination\"") == true)
    }
  }

  @Test("HEAD has the headers of GET and no body", arguments: ["/posts?userId=1", "/users.json"])
  func head(target: String) throws {
    try SandboxServer.withClient { client in
      let full = try #require(client.get(target))
      #expect(client.get(target, method: "HEAD")?.head == full.head)
      #expect(client.get("/posts/1")?.status == 200)
    }
  }
}
