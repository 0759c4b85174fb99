import Models
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import CLI

@Suite("A command path")
@MainActor struct CommandPathTests {
  struct Copy: Command {
    static let configuration = CommandConfiguration(name: "copy", summary: "", example: "app copy 1")

    @Argument("ID") var id: Post.ID

    var declared: [any DeclaredArguments] { [_id] }

    func run(in context: CommandContext) {}
  }

  @Test(
    "A command path has a synopsis and a usage from its declarations",
    arguments: [
      (CommandPath(PostsCommand.self), "posts", "posts"),
      (CommandPath(PostCommand.self), "post ID...", "post ID..."),
      (CommandPath(HelpCommand.self), "help [COMMAND]", "help [COMMAND]"),
      (CommandPath(AccountCommand.self), "account ID...", "account ID... | create | edit ID | drafts"),
      (CommandPath(AccountCommand.self, subcommand: EditAccountCommand.self), "account edit ID", "account edit ID"),
      (CommandPath(CacheCommand.self), "cache ACTION", "cache path | info | fill | clear"),
      (CommandPath(CacheCommand.self, subcommand: CacheInfoCommand.self), "cache info", "cache info"),
      (CommandPath(SandboxCommand.self), "sandbox", "sandbox [reset]"),
    ])
  func usage(path: CommandPath, synopsis: String, usage: String) {
    #expect(path.synopsis == synopsis)
    #expect(path.usage == usage)
  }

  @Test("A command path has one option per name, global options included", arguments: CommandList.all.map { $0.name })
  func uniqueNames(name: String) throws {
    let options = CommandPath(try CommandList.command(named: name)).options + GlobalOptions.declarations
    #expect(Set(options.map(\.name)).count == options.count)
    let shorts = options.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
  }

  @Test(
    "A command path counts the arguments of its command",
    arguments: [
      ([], "copy needs an ID"), (["1", "2"], #"copy takes one ID (got "2" too)"#),
      (["x"], #""x" is not a post ID: a whole number from 1"#), (["1"], nil),
    ] as [([String], String?)])
  func arguments(words: [String], message: String?) throws {
    let path = CommandPath(Copy.self)
    if let message {
      #expect(throws: CommandError.usage(message, .usage)) {
        try path.makeCommand(ParsedArguments(words: words))
      }
    } else {
      #expect((try path.makeCommand(ParsedArguments(words: words)) as? Copy)?.id == 1)
    }
  }
}
