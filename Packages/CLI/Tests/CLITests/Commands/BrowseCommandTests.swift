import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The browse command")
@MainActor struct BrowseCommandTests {
  @Test(
    "The browse command names the command with the data of its screen in a pipe",
    arguments: [
      ("", "posts"), ("post 7", "post 7"), ("post/7", "post 7"), ("posts/7", "post 7"), ("users/3", "user 3"),
      ("user 3 todos", "todos --user 3"), ("user/leanne", "user leanne"), ("users/3/albums", "albums --user 3"),
      ("posts/7/comments", "comments --post 7"), ("drafts", "account drafts"), ("account/new", "account create"),
      ("producers --search farm", "producers --search farm"), ("users --select 3", "users --select 3"),
      ("todos --user 3 --pending", "todos --user 3 --pending"), ("user/leanne/albums", "albums --user leanne"),
      ("post/7 --comments", "post 7 --comments"), ("post 7 --search tea", "post 7"), ("draft/1", "draft 1"),
      ("users --select nobody", "users --select nobody"), ("-", "posts"),
    ])
  func pipe(arguments: String, command: String) async {
    let program = await CommandResult.run(["browse"] + arguments.split(separator: " ").map(String.init))
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(program.messages == "app: browse needs a terminal\nTry: app \(command)\n")
  }

  @Test("Another path is not a screen, and no name", arguments: ["user/leanne/edit", "user/albums", "post/ada"])
  func otherPath(path: String) async {
    let program = await CommandResult.run(["browse", path], output: .terminal())
    #expect(program.exitCode == .usage)
    #expect(program.messages.hasPrefix("app: \"\(path)\" is not a screen\n"))
  }
}
