import Foundation
import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The list command")
@MainActor struct PostsCommandTests {
  nonisolated static let posts: [Post] = [
    .fixture(1, by: 1, title: "Café by the sea"), .fixture(2, by: 2, title: "Hills"),
    .fixture(3, by: 9, title: "Nobody's", body: "the SEA"),
  ]
  nonisolated static let users: [User] = [.fixture(1), .fixture(2, name: "Kim")]

  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> Program {
    await Program.run(arguments, output: profile) { _, values in
      values.typicode.posts = Endpoint { LossyArray(posts) }
      values.typicode.users = Endpoint { LossyArray(users) }
    }
  }

  @Test("In a pipe it is a line a post, and nothing else anywhere")
  func piped() async {
    let program = await Self.run("posts")
    #expect(program.exitCode == .success)
    #expect(program.output == "1\tCafé by the sea\tAda Byron\n2\tHills\tKim\n3\tNobody's\t\n")
    #expect(program.messages.isEmpty)
  }

  @Test("At a terminal it is a table")
  func terminal() async {
    let program = await Self.run("posts", output: .terminal())
    #expect(program.exitCode == .success)
    #expect(
      program.output == """
         ID  TITLE            AUTHOR
          1  Café by the sea  Ada Byron
          2  Hills            Kim
          3  Nobody's
        3 posts

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("--plain gives a terminal what a pipe gets")
  func plain() async {
    let piped = await Self.run("posts")
    #expect(await Self.run("posts", "--plain", output: .terminal()).output == piped.output)
  }

  @Test(
    "Search and author choose the posts",
    arguments: [
      (["--search", "cafe"], ["1"]), (["--search", "SEA"], ["1", "3"]), (["--user", "2"], ["2"]),
      (["--user=1", "--search=sea"], ["1"]), (["--user", "5"], []), (["--limit", "2"], ["1", "2"]),
      (["-L1", "--search", "sea"], ["1"]), (["-L", "0"], ["1", "2", "3"]),
    ])
  func filters(arguments: [String], ids: [String]) async {
    let program = await Program.run(["posts", "--fields=id"] + arguments) { _, values in
      values.typicode.posts = Endpoint { LossyArray(Self.posts) }
      values.typicode.users = Endpoint { LossyArray(Self.users) }
    }
    #expect(program.exitCode == .success)
    #expect(program.output == ids.map { "\($0)\n" }.joined())
  }

  @Test("A limit is noted on standard error unless notes are left out")
  func limit() async {
    let program = await Self.run("posts", "-L", "2")
    #expect(program.messages == "app: showing 2 of 3 (use --limit 0 for all)\n")
    #expect(await Self.run("posts", "-L", "2", "--json").messages == program.messages)
    #expect(await Self.run("posts", "-L", "2", output: .terminal()).messages == program.messages)
    let quiet = await Self.run("posts", "-L", "2", "--quiet")
    #expect(quiet.messages.isEmpty)
    #expect(quiet.output == program.output)
  }

  @Test("An empty list is a success; a person is told, a program gets nothing or []")
  func empty() async {
    let terminal = await Self.run("posts", "--search", "zzzz", output: .terminal())
    #expect(terminal.exitCode == .success)
    #expect(terminal.output.isEmpty)
    #expect(terminal.messages == "app: No posts match \"zzzz\"\n")
    let piped = await Self.run("posts", "--search", "zzzz")
    #expect((piped.exitCode, piped.output, piped.messages) == (.success, "", ""))
    let json = await Self.run("posts", "--search", "zzzz", "--json", output: .terminal())
    #expect((json.exitCode, json.output, json.messages) == (.success, "[]\n", ""))
    let quiet = await Self.run("posts", "--search", "zzzz", "--quiet", output: .terminal())
    #expect(quiet.messages.isEmpty)
  }

  @Test("JSON is one line in a pipe and indented at a terminal, with the same values")
  func json() async throws {
    let piped = await Self.run("posts", "--json")
    let terminal = await Self.run("posts", "--json", output: .terminal())
    #expect(piped.output.count { $0 == "\n" } == 1)
    #expect(piped.output.hasSuffix("\n"))
    #expect(terminal.output.hasPrefix("[\n  {\n    \"id\": 1,\n    \"title\": \"Café by the sea\",\n"))
    #expect(terminal.output.hasSuffix("\n]\n"))
    func value(_ text: String) throws -> NSArray? {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSArray
    }
    #expect(try value(piped.output) == value(terminal.output))
    #expect(try value(piped.output)?.count == 3)
  }

  @Test("Fields of JSON stand as asked")
  func fields() async {
    let program = await Self.run("posts", "--json=title,id,author.name", "-L1", "--quiet")
    #expect(program.output == #"[{"title":"Café by the sea","id":1,"author.name":"Ada Byron"}]"# + "\n")
  }

  @Test("Colour is in the text only where the stream has it, and changes no layout")
  func color() async {
    let colored = await Self.run("posts", output: TerminalProfile(colorDepth: .basic))
    let plain = await Self.run("posts")
    #expect(colored.output.contains("\u{1B}[32m1\u{1B}[0m\t"))
    #expect(colored.output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain.output)
    let json = await Self.run("posts", "--json", output: TerminalProfile(colorDepth: .basic))
    #expect(!json.output.contains("\u{1B}"))
  }

  @Test("A hostile title is inert in lines, and whole in JSON")
  func hostile() async throws {
    let post = Post.fixture(title: Samples.hostile)
    let piped = await Program.run("posts", posts: [post])
    #expect(Samples.isInert(piped.output, allowing: ["\t", "\n"]))
    #expect(piped.output.count { $0 == "\t" } == 2)
    #expect(piped.output.count { $0 == "\n" } == 1)
    let terminal = await Program.run("posts", posts: [post], output: .terminal(80, colorDepth: .trueColor))
    #expect(Samples.isInert(terminal.output.replacing(/\u{1B}\[[0-9;]*m/, with: ""), allowing: ["\n"]))
    let json = await Program.run("posts", "--json=title", posts: [post], output: .terminal())
    #expect(Samples.isInert(json.output, allowing: ["\n"]))
    let decoded = try JSONDecoder().decode([[String: String]].self, from: Data(json.output.utf8))
    #expect(decoded.first?["title"].map { Array($0.unicodeScalars) } == Array(Samples.hostile.unicodeScalars))
  }

  @Test("Rows that could not be read are noted, and the others shown")
  func skipped() async {
    let program = await Program.run(["posts"]) { _, values in
      values.typicode.posts = Endpoint { LossyArray([.fixture()], skippedCount: 2) }
      values.typicode.users = Endpoint { [] }
    }
    #expect(program.exitCode == .success)
    #expect(program.output == "7\tOn the sea\t\n")
    #expect(program.messages == "app: 2 rows could not be read and are left out\n")
  }

  @Test(
    "A list that does not come is a failure with nothing on standard output",
    arguments: [
      (
        .status(503, "/posts"), .server,
        "app: https://example.com/posts answered HTTP 503\nThe server is at fault: try again later.\n"
      ),
      (
        .connectionFailed(host: "127.0.0.1:9", reason: "connection refused"), .network,
        "app: cannot reach 127.0.0.1:9: connection refused\nCheck the connection, or set another server with --base-url.\n"
      ),
      (
        .undecodable(url: "https://example.com/posts", path: "", reason: "not valid JSON"), .server,
        "app: the answer from https://example.com/posts is not the expected JSON (not valid JSON)\n"
      ),
      (
        .status(404, "/posts"), .refused,
        "app: https://example.com/posts not found\n  GET https://example.com/posts -> 404\n"
      ),
    ] as [(NetworkError, ExitCode, String)])
  func failures(error: NetworkError, exitCode: ExitCode, messages: String) async {
    for arguments in [["posts"], ["posts", "--json"], ["posts", "--quiet"]] {
      let program = await Program.run(arguments) { _, values in
        values.typicode.posts = Endpoint { () throws(NetworkError) in throw error }
        values.typicode.users = Endpoint { LossyArray(Self.users) }
      }
      #expect((program.exitCode, program.output, program.messages) == (exitCode, "", messages))
    }
  }

  @Test("What a server says is made safe")
  func hostileMessage() async {
    let program = await Program.run(["posts"]) { _, values in
      values.typicode.posts = Endpoint { () throws(NetworkError) in throw .status(500, message: Samples.hostile) }
      values.typicode.users = Endpoint { [] }
    }
    #expect(Samples.isInert(program.messages, allowing: ["\n"]))
    #expect(program.messages.count { $0 == "\n" } == 2)
  }
}
