import Foundation
import TestSupport
import Testing

@Suite("app sandbox", .startsPrograms)
struct SandboxCommandTests {
  /// Runs `app sandbox`, calls a closure with its base URL, and ends it with a signal.
  private static func serving(
    _ arguments: [String] = [], endedBy signal: Int32 = SIGTERM, body: (String) async throws -> Void
  ) async throws -> ProgramResult {
    var program = Program()
    program.arguments = ["sandbox"] + arguments
    let running = try program.start()
    do {
      try await running.output?.waitFor("\n")
      let line = running.output?.receivedBytes.split(separator: 0x0A).first ?? []
      try await body(String(decoding: line, as: UTF8.self))
    } catch {
      running.send(SIGKILL)
      throw error
    }
    running.send(signal)
    return try await running.finish()
  }

  @Test("Prints its base URL on the first line, serves it, and ends by a signal", arguments: [SIGTERM, SIGINT])
  func serve(signal: Int32) async throws {
    let result = try await Self.serving(endedBy: signal) { url in
      #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:[1-9][0-9]*/) != nil)
      let posts = try await Program("posts", baseURL: url).run()
      let own = try await Program("posts").run()
      #expect(posts.status == 0 && posts.bytes == own.bytes)
    }
    #expect(result.status == 128 + signal)
    #expect(result.lines.count == 1)
  }

  @Test("--port sets the port, and a port in use is reported with exit code 1")
  func port() async throws {
    _ = try await Self.serving { url in
      let port = try #require(url.split(separator: ":").last)
      let second = try await Program("sandbox", "--port", String(port)).run()
      #expect(second.status == 1 && second.bytes.isEmpty && second.errorLines.count == 1)
      #expect(
        second.errors.hasPrefix("app: ") && second.errors.contains("port \(port)") && second.errors.contains("in use"))
    }
    let free = try SocketServer.refusing()
    defer { free.stop() }
    _ = try await Self.serving(["--port", "\(free.port)"]) { url in
      #expect(url == "http://127.0.0.1:\(free.port)")
    }
  }
}
