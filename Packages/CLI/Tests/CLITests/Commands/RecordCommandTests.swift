import Foundation
import NetworkClient
import Synchronization
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("A command that shows records")
@MainActor struct RecordCommandTests {
  @Test(
    "A command that shows records names a missing record, the request and the list command",
    arguments: [("post", "posts"), ("user", "users"), ("album", "albums"), ("photo", "albums")])
  func notFound(name: String, list: String) async {
    for arguments in [[], ["--json"], ["--quiet"], ["--fields=id"]] {
      let program = await CommandResult.run([name, "99"] + arguments, server: .sample, output: .terminal())
      #expect((program.exitCode, program.output) == (.refused, ""))
      #expect(
        program.messages == """
          app: \(name) 99 not found
            GET https://example.com/\(name)s/99 -> 404
          Try: app \(list)

          """)
    }
  }

  @Test(
    "A command that shows records shows several records in the order of their ids, those on standard input too",
    arguments: [
      (["user", "3", "1", "--fields=id,username"], nil, "id\t3\nusername\tzoe\n\nid\t1\nusername\tada\n"),
      (["user", "3", "1", "--fields=username"], nil, "zoe\nada\n"),
      (["user", "@zoe", "kim@example.com", "--fields=id"], nil, "3\n2\n"),
      (["user", "-", "--json=id"], "3\tZoë Hart\n\n1\n", #"[{"id":3},{"id":1}]"# + "\n"),
      (["user", "-", "--csv", "--fields=id,name"], "3", "id,name\r\n3,Zoë Hart\r\n"),
      (["user", "1", "3", "--header", "--fields=id,city"], nil, "id\taddress.city\n1\tEly\n3\tÅlesund\n"),
      (["user", "-", "--json=id"], "", "[]\n"),
    ] as [([String], String?, String)])
  func several(arguments: [String], input: String?, output: String) async throws {
    let program = try await Self.run(arguments, input: input)
    #expect((program.exitCode, program.output, program.messages) == (.success, output, ""))
  }

  @Test("Ids from a non-blocking pipe are awaited")
  func nonBlocking() async throws {
    let pipe = Pipe()
    let (reading, writing) = (pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting)
    #expect(fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK) == 0)
    Thread.detachNewThread {
      try? writing.write(contentsOf: Data("3\n".utf8))
      var count: Int32 = 1
      // Until the command has read the first line, and waits.
      while count > 0, ioctl(reading, UInt(FIONREAD), &count) == 0 { sched_yield() }
      try? writing.write(contentsOf: Data("1\n".utf8))
      try? writing.close()
    }
    let program = await CommandResult.run(["user", "-", "--fields=id"], input: Descriptor(rawValue: reading)) {
      _, values in values.typicode.stub = Server.sample.client
    }
    #expect((program.exitCode, program.output) == (.success, "3\n1\n"))
    withExtendedLifetime(pipe) {}
  }

  @Test("A command that shows records shows the records that it can load, and ends with the worst exit code")
  func someFail() async throws {
    let program = await CommandResult.run(
      ["post", "99", "7", "8", "--fields=id"], server: .sample,
      replacing: ["GET posts/8": .failure(.status(503, "/posts/8"))])
    #expect((program.exitCode, program.output) == (.server, "7\n"))
    #expect(program.messages.contains("app: post 99 not found\n"))
    #expect(program.messages.contains("HTTP 503 (https://example.com/posts/8)\n"))
    let wrong = try await Self.run(["post", "-"], input: "7\nx\n")
    #expect((wrong.exitCode, wrong.output) == (.usage, ""))
    #expect(wrong.messages == "app: \"x\" is not a post ID: a whole number from 1\n")
  }

  @Test("A command that shows records loads several records concurrently")
  func concurrent() async {
    let program = await CommandResult.run(["todo", "1", "2", "41", "--fields=id"]) { _, values in
      values.typicode.stub = ConcurrentClient(requestCount: 3)
    }
    #expect(program.output == "1\n2\n41\n")
  }

  @Test("A command that shows records opens their web pages with --web, unless there is none or no browser")
  func web() async {
    func run(_ arguments: String..., environment: [String: String] = ["BROWSER": "true"]) async -> CommandResult {
      await CommandResult.run(arguments, environment: environment) { _, values in
        values.typicode.stub = Server.sample.client
      }
    }
    let page = "https://jsonplaceholder.typicode.com/posts/7"
    let opened = await run("post", "7", "--web")
    #expect((opened.exitCode, opened.output, opened.messages) == (.success, "", "app: opening \(page)\n"))
    let failed = await run("post", "7", "--web", environment: [:])
    #expect((failed.exitCode, failed.messages) == (.local, "app: cannot open a browser here\n  \(page)\n"))
    let sample = await run("post", "7", "--web", "--sandbox")
    let reason = "post 7 has no web page: the built-in sandbox ends with the command"
    #expect((sample.exitCode, sample.messages) == (.refused, "app: \(reason)\n"))
  }

  private static func run(_ arguments: [String], input: String?) async throws -> CommandResult {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
    try pipe.fileHandleForWriting.close()
    return await CommandResult.run(
      arguments, input: Descriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
    ) { _, values in
      values.typicode.stub = Server.sample.client
    }
  }
}

/// A client of the sample server that responds to to-dos when a number of them are requested.
private final class ConcurrentClient: APIClient {
  private let missing: Mutex<Int>
  private let gate = Gate()

  init(requestCount: Int) {
    missing = Mutex(requestCount)
  }

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    if "\(request.target)".hasPrefix("todos/") {
      let isLast = missing.withLock { missing in
        missing -= 1
        return missing == 0
      }
      if isLast { gate.open() }
      await gate.wait()
    }
    return try await Server.sample.client.respond(to: request)
  }
}
