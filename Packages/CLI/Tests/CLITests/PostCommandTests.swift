import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The post command")
@MainActor struct PostCommandTests {
  @Test("In a pipe it is a line a field, then the body; comments are not asked for")
  func piped() async {
    let program = await Program.run("post", "7")
    #expect(program.exitCode == .success)
    #expect(program.output.hasPrefix("id\t7\ntitle\tOn the sea\nauthor\tAda Byron\n"))
    #expect(program.output.hasSuffix("\n--\nWaves.\nMore waves.\n"))
    #expect(program.messages.isEmpty)
  }

  @Test("At a terminal it is a page")
  func terminal() async {
    let program = await Program.run("post", "7", output: .terminal())
    #expect(program.output.hasPrefix("On the sea\nPost 7 by Ada Byron (@ada)\n\n  Waves."))
    #expect(program.messages.isEmpty)
  }

  @Test("--json stands anywhere and takes no number for its fields")
  func jsonAnywhere() async {
    let after = await Program.run("post", "7", "--json")
    #expect(after.exitCode == .success)
    #expect(
      after.output.hasPrefix(#"{"id":7,"title":"On the sea","body":"Waves.\nMore waves.","userId":1,"author":{"id":1,"#)
    )
    #expect(await Program.run("post", "--json", "7").output == after.output)
    #expect(await Program.run("--json", "post", "7").output == after.output)
  }

  @Test(
    "Comments come when they are asked for",
    arguments: [["post", "7", "--comments"], ["post", "7", "--fields=comments"], ["post", "7", "--json=comments"]])
  func comments(arguments: [String]) async {
    let program = await Program.run(arguments) { _, values in
      values.typicode.post = Endpoint { id in .fixture(id) }
      values.typicode.user = Endpoint { id in .fixture(id) }
      values.typicode.comments = Endpoint { id in [.fixture(name: "About \(id)")] }
    }
    #expect(program.exitCode == .success)
    #expect(program.output.contains("About 7"))
  }

  @Test("A post that is not there is named, with the request and what to do")
  func notFound() async {
    for arguments in [["post", "999"], ["post", "999", "--json"]] {
      let program = await Program.run(arguments) { _, values in
        values.typicode.post = Endpoint { id throws(NetworkError) in throw .status(404, "/posts/\(id)") }
      }
      #expect(program.exitCode == .refused)
      #expect(program.output.isEmpty)
      #expect(
        program.messages == "app: post 999 not found\n  GET https://example.com/posts/999 -> 404\nTry: app posts\n")
    }
  }

  @Test("A part that does not come is named, the rest is shown, and the program fails")
  func missingAuthor() async {
    func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> Program {
      await Program.run(arguments, output: profile) { _, values in
        values.typicode.post = Endpoint { id in .fixture(id) }
        values.typicode.user = Endpoint { _ throws(NetworkError) in throw .status(500, "/users/1") }
      }
    }
    let message = "app: author: could not be loaded (HTTP 500)\n"
    let terminal = await run("post", "7", output: .terminal())
    #expect((terminal.exitCode, terminal.messages) == (.server, message))
    #expect(terminal.output.contains("\nAuthor    could not be loaded (HTTP 500)\n"))
    let piped = await run("post", "7")
    #expect((piped.exitCode, piped.messages) == (.server, message))
    #expect(piped.output.contains("title\tOn the sea\n"))
    let json = await run("post", "7", "--json")
    #expect((json.exitCode, json.messages) == (.server, message))
    #expect(json.output.contains(#""author":null,"errors":[{"part":"author","#))
  }

  @Test("A number with zeros before it is the same post")
  func leadingZeros() async {
    #expect(await Program.run("post", "007").output == Program.run("post", "7").output)
  }
}
