import Foundation
import Sandbox
import Synchronization
import Testing

@Suite("The server starts and stops cleanly")
struct LifecycleTests {
  @Test("stopping closes every connection, and the port can be used again")
  func stops() throws {
    let server = SandboxServer()
    let port = try #require(try server.start().port)
    let idle = try RawClient(port: port)
    #expect(idle.get("/posts/1")?.status == 200)
    let delayed = try RawClient(port: port)
    delayed.send("GET /posts/1?_delay=60000 HTTP/1.1\r\nHost: t\r\n\r\n")
    server.stop()
    server.stop()
    #expect(idle.isAtEnd())
    #expect(delayed.isAtEnd())
    #expect(throws: POSIXError.self) { try RawClient(port: port) }
    let next = SandboxServer(port: UInt16(port))
    #expect(try next.start().port == port)
    next.stop()
  }

  @Test("starting twice changes nothing, and a stopped server starts again")
  func restarts() throws {
    let server = SandboxServer()
    let url = try server.start()
    #expect(try server.start() == url)
    #expect(url.host() == "127.0.0.1")
    server.stop()
    let port = try #require(try server.start().port)
    #expect(try RawClient(port: port).get("/users/1")?.status == 200)
    server.stop()
  }

  @Test("a port that is taken is told by its number")
  func portInUse() throws {
    let first = SandboxServer()
    let port = UInt16(try #require(try first.start().port))
    defer { first.stop() }
    let error = #expect(throws: SandboxError.portInUse(port)) { try SandboxServer(port: port).start() }
    #expect(error?.description.contains("port \(port) of 127.0.0.1 is in use; choose another port") == true)
  }

  @Test("waiting ends when the server stops, and at once if it does not run")
  func waits() async throws {
    let server = SandboxServer()
    await server.waitUntilStopped()
    try server.start()
    async let end: Void = server.waitUntilStopped()
    server.stop()
    await end
  }

  @Test("a server that is let go stops by itself")
  func deinitialises() throws {
    var server: SandboxServer? = SandboxServer()
    let port = try #require(try server?.start().port)
    let client = try RawClient(port: port)
    #expect(client.get("/posts/1")?.status == 200)
    server = nil
    #expect(client.isAtEnd())
  }

  @Test("the hook may stop the server")
  func stopsFromHook() async throws {
    let holder = Mutex<SandboxServer?>(nil)
    let server = SandboxServer { _ in holder.withLock { $0 }?.stop() }
    holder.withLock { $0 = server }
    let port = try #require(try server.start().port)
    try RawClient(port: port).send("GET /posts HTTP/1.1\r\nHost: t\r\n\r\n")
    await server.waitUntilStopped()
    holder.withLock { $0 = nil }
    #expect(throws: POSIXError.self) { try RawClient(port: port) }
  }

  @Test("the log has every request before its answer arrives")
  func logs() throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    let port = try #require(try server.start().port)
    defer { server.stop() }
    let client = try RawClient(port: port)
    _ = client.get("/posts?userId=1")
    #expect(log.records == [RequestRecord(method: "GET", target: "/posts?userId=1", status: 200)])
    _ = client.get("/nope", method: "DELETE")
    #expect(log.records.map(\.description) == ["GET /posts?userId=1 200", "DELETE /nope 404"])
    log.clear()
    #expect(log.records.isEmpty)
  }
}
