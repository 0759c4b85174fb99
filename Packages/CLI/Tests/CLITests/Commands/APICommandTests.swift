import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Synchronization
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("A request to an API")
@MainActor struct APICommandTests {
  @Test("A request to an API prints the untouched body in a pipe, and indented JSON or text on a terminal")
  func body() async {
    let json = #"{"b":[1.0,{}],"a":"é\u001b"} "#
    #expect(await Self.run("posts/1", body: json).output == json)
    #expect(
      await Self.run("/posts/1", body: json, output: .terminal()).output == """
        {
          "b": [
            1.0,
            {}
          ],
          "a": "é\\u001b"
        }

        """)
    #expect(await Self.run("x", body: "not\u{1B}json", output: .terminal()).output == "not␛json\n")
    let binary = await CommandResult.run(["api", "x"]) { _, values in
      values.typicode.stub = RawClient(body: Data([0xFF, 0x0A, 0x00]))
    }
    #expect(binary.output == "\u{FFFD}\n\0")
  }

  @Test("A request to an API prints the body of an error too, and ends with the exit code of its status")
  func status() async {
    let program = await Self.run("posts/0", body: "{}", status: 404)
    #expect((program.exitCode, program.output) == (.refused, "{}"))
    #expect(program.messages.contains("posts/0 -> 404\n"))
    #expect(await Self.run("posts/0", body: "{}", status: 500).exitCode == .server)
  }

  @Test(
    "A request to an API has the method, the header fields and the body of its options",
    arguments: [
      (["posts?userId=1"], "GET posts?userId=1"),
      (["posts", "--input=-", "--yes"], "POST posts input"),
      (["posts/1", "--method=delete", "--yes"], "DELETE posts/1"),
      (["posts/1", "-H", "X-Key: a", "-HX-Other:b", "-X", "HEAD"], "HEAD posts/1 X-Key=a X-Other=b"),
      (["posts/1", "-X", "PUT", "--input", "-", "--yes"], "PUT posts/1 input"),
      (
        ["posts", "-f", "a=1", "-F", "b=1", "-Fc=x=y", "-Fd=null", "--yes"],
        #"POST posts {"a":"1","b":1,"c":"x=y","d":null}"#
      ),
      (
        [
          "posts", "-Fzip=01234", "-Fphone=+49123", "-Fprice=1.50", #"-Ftags=["a", 1]"#, "-Fnan=NaN", "-f@=@a", "--yes",
        ],
        #"POST posts {"@":"@a","zip":"01234","phone":"+49123","price":1.50,"tags":["a", 1],"nan":"NaN"}"#
      ),
    ])
  func request(arguments: [String], call: String) async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("input".utf8))
    try pipe.fileHandleForWriting.close()
    let client = RawClient()
    let program = await CommandResult.run(
      ["api"] + arguments, input: Descriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
    ) { _, values in
      values.typicode.stub = client
    }
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(client.calls == [call])
  }

  @Test(
    "The files and the nested keys of other programs are refused, with what this one takes",
    arguments: [["-F", "body=@body.txt"], ["-F", "tags[]=a"], ["-F", "a[b]=c"], ["-f", "a[b]=c"]])
  func foreignFields(field: [String]) async {
    let program = await CommandResult.run(["api", "posts"] + field)
    #expect(program.exitCode == .usage)
    #expect(program.messages.contains("\(field[1])\" is not KEY=") && program.messages.contains("'tags=[\"a\"]'"))
  }

  @Test("A request to an API goes to the API of --server, with its base URL and sandbox")
  func server() async throws {
    let client = RawClient()
    let environment = ["APP_PRODUCERS_URL": "http://producers:1"]
    _ = await CommandResult.run(["api", "2/producers", "--server", "producers"], environment: environment) {
      options, values in
      #expect(options.baseURL?.description == "http://producers:1")
      values.producers.baseURL = options.baseURL
      values.producers.stub = client
    }
    #expect(client.calls == ["GET 2/producers"])
    #expect(try GlobalOptionsTests.options(["api", "users.json", "--server=accounts"]).server == .sandbox)
  }

  @Test("A request to an API is sent each time, with all header fields printed, and nothing is cached")
  func uncached() async {
    let (cache, client) = (ResponseCache.inMemory(), RawClient(headers: ["ETag": "\"1\""]))
    for _ in 1...2 {
      let program = await CommandResult.run(["api", "posts/1?token=secret", "-i"]) { _, values in
        values.responseCache = cache
        values.typicode.stub = client
      }
      #expect(program.output == "HTTP 200\nETag: \"1\"\n\n{}")
    }
    #expect(client.calls == Array(repeating: "GET posts/1?token=secret", count: 2))
    let summary = await cache.summary()
    #expect(summary.entries.isEmpty && summary.imageCount == 0)
    let offline = await CommandResult.run(["api", "posts/1", "--offline"]) { _, values in
      values.responseCache = cache
      values.typicode.stub = Server.failing(NetworkError(.offline, url: URL(string: "http://h:1/posts/1")))
    }
    #expect(offline.exitCode == .network && offline.messages.contains("working offline ("))
  }

  @Test("A request that may change data is sent only with a confirmation: --yes in a script, a prompt on a terminal")
  func confirmation() async throws {
    let client = RawClient()
    func run(_ arguments: String..., typing answer: String? = nil) async throws -> CommandResult {
      let terminal = try PseudoTerminal()
      if let answer { terminal.type(answer + "\n") }
      return await CommandResult.run(
        ["api", "posts/1"] + arguments, messages: .terminal(), input: answer == nil ? nil : terminal.descriptor
      ) { _, values in
        values.typicode.stub = client
      }
    }
    let script = try await run("-X", "DELETE")
    #expect((script.exitCode, script.output) == (.usage, ""))
    #expect(script.messages == "app: DELETE may change data\nAdd --yes to send it without a prompt.\n")
    let refused = try await run("-X", "DELETE", typing: "")
    #expect(refused.exitCode == .local)
    #expect(refused.messages.hasSuffix("app: nothing was sent\n"))
    #expect(client.calls.isEmpty)
    #expect(try await run("-X", "DELETE", typing: "y").exitCode == .success)
    #expect(client.calls == ["DELETE posts/1"])
  }

  private static func run(
    _ path: String, body: String, status: Int = 200, output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await CommandResult.run(["api", path], output: profile) { _, values in
      values.typicode.stub = RawClient(body: Data(body.utf8), status: status)
    }
  }
}

/// A client with one response, which records the requests.
private final class RawClient: APIClient {
  private let body: Data
  private let status: Int
  private let headers: HTTPFields
  private let sent = Mutex<[String]>([])

  init(body: Data = Data("{}".utf8), status: Int = 200, headers: HTTPFields = [:]) {
    self.body = body
    self.status = status
    self.headers = headers
  }

  /// The requests so far: the method, the target, the header fields and the body.
  var calls: [String] { sent.withLock(\.self) }

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    let headers = request.headers.map { " \($0.name)=\($0.value)" }.joined()
    let body = (try? request.body?.data()).map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
    sent.withLock { $0.append("\(request.method.rawValue) \(request.target)\(headers)\(body)") }
    return HTTPResponse(url: nil, statusCode: status, headers: self.headers, body: self.body)
  }
}
