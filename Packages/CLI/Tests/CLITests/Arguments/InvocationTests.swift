import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("An invocation")
struct InvocationTests {
  static func page(_ arguments: [String]) throws -> [String] {
    guard case .help(let help) = try Invocation(arguments, environment: [:]) else {
      throw CommandError(message: "\(arguments) is not help", exitCode: .local)
    }
    return text(try help.page()(80))
  }

  static func command(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> (command: any Command, options: GlobalOptions) {
    try command(arguments, environment: environment)
  }

  static func command(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (command: any Command, options: GlobalOptions) {
    guard case .command(let command, let options) = try Invocation(arguments, environment: environment) else {
      throw CommandError(message: "\(arguments) is not a command", exitCode: .local)
    }
    return (command, options)
  }

  static func text(_ page: HelpPage) -> [String] { page.lines.map(\.text) }

  @Test(
    "without a command is help for the program",
    arguments: [
      [], ["--help"], ["-h"], ["help"], ["--json"], ["--help", "--bogus"], ["-h", "bogus"],
      ["--timeout", "0", "--help"],
    ])
  func overview(arguments: [String]) throws {
    #expect(try Self.page(arguments) == Self.text(.overview(width: 80)))
  }

  @Test(
    "with --help is help, even if the rest is invalid",
    arguments: [
      ["post", "--help"], ["post", "-h"], ["--help", "post"], ["help", "post"], ["post", "--help", "--bogus"],
      ["post", "--bogus", "--help"], ["post", "abc", "def", "-h"], ["post", "--timeout", "0", "--help"],
      ["post", "--help", "posts"], ["post", "posts", "-h"], ["--version", "post", "--help"], ["help", "post", "-h"],
      ["help", "post", "--timeout", "0"],
    ])
  func helpOfCommand(arguments: [String]) throws {
    #expect(try Self.page(arguments) == Self.text(.command(CommandPath(PostCommand.self), width: 80)))
  }

  @Test(
    "with help and a subcommand is help for the subcommand",
    arguments: [
      ["help", "account", "create"], ["account", "create", "--help"], ["--help", "account", "create"],
      ["account", "--email", "x", "create", "-h"],
    ])
  func helpOfSubcommand(arguments: [String]) throws {
    let page = try Self.page(arguments)
    #expect(
      page == Self.text(.command(CommandPath(AccountCommand.self, subcommand: CreateAccountCommand.self), width: 80)))
    #expect(page.contains("Usage: app account create [OPTIONS]"))
  }

  @Test("with help and a topic is help for the topic", arguments: HelpTopic.allCases)
  func topics(topic: HelpTopic) throws {
    #expect(try Self.page(["help", topic.rawValue]) == Self.text(topic.page(width: 80)))
  }

  @Test("with help twice is help for the help command", arguments: [["help", "help"], ["help", "--help"]])
  func helpOfHelp(arguments: [String]) throws {
    #expect(try Self.page(arguments) == Self.text(.command(CommandPath(HelpCommand.self), width: 80)))
  }

  @Test(
    "with --version is the version", arguments: [["--version"], ["posts", "--version"], ["--version", "--bogus"]])
  func version(arguments: [String]) throws {
    guard case .version = try Invocation(arguments, environment: [:]) else {
      Issue.record("\(arguments) is not the version")
      return
    }
  }

  @Test("has only arguments after two dashes")
  func endOfOptions() {
    #expect(throws: CommandError.usage("posts takes no arguments (got \"--help\")", hints: "Try: app help posts")) {
      try Self.command("posts", "--", "--help")
    }
    #expect(throws: CommandError.usage("unknown command \"--version\"", hints: "Run \"app --help\" for all commands."))
    {
      try Self.command("--", "--version")
    }
  }

  @Test(
    "runs the subcommand that the next argument names, or the default one",
    arguments: [
      (["account", "2"], "ShowAccountCommand"), (["account", "create"], "CreateAccountCommand"),
      (["account", "--email", "x", "edit", "2"], "EditAccountCommand"), (["account", "drafts"], "DraftsCommand"),
      (["cache", "path"], "CachePathCommand"), (["cache", "info"], "CacheInfoCommand"),
      (["cache", "clear"], "CacheClearCommand"), (["sandbox"], "SandboxServeCommand"),
      (["sandbox", "--port", "80"], "SandboxServeCommand"), (["sandbox", "reset"], "SandboxResetCommand"),
    ])
  func subcommands(arguments: [String], type: String) throws {
    #expect("\(Swift.type(of: try Self.command(arguments).command))" == type)
  }
}
