import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("An invocation")
struct InvocationTests {
  static func command(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> (command: any Command, options: GlobalOptions) {
    try command(arguments, environment: environment)
  }

  static func command(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (command: any Command, options: GlobalOptions) {
    let invocation = try Invocation(arguments, environment: environment)
    return (invocation.command, invocation.options)
  }

  @Test(
    "An invocation with help is a page, even if the rest is invalid",
    arguments: [
      (
        "app COMMAND [OPTIONS]: ",
        ["", "--help", "-h", "help", "--json", "--help --bogus", "-h bogus", "--timeout 0 --help"]
      ),
      (
        "app post: ",
        [
          "post --help", "post -h", "--help post", "help post", "post --help --bogus", "post --bogus --help",
          "post abc def -h", "post --timeout 0 --help", "post --help posts", "post posts -h", "--version post --help",
          "help post -h", "help post 7",
        ]
      ),
      (
        "app account create: ",
        ["help account create", "account create --help", "--help account create", "account --email x create -h"]
      ),
      ("app help: ", ["help help", "help --help"]), ("Exit codes", ["help exit-codes"]),
    ])
  func help(beginning: String, lines: [String]) throws {
    for line in lines {
      let help = try Self.command(line.split(separator: " ").map(String.init)).command as? HelpCommand
      #expect(try help?.page()(80).first?.text.hasPrefix(beginning) == true, "\(line)")
    }
  }

  @Test(
    "The --version option always wins", arguments: [["--version"], ["posts", "--version"], ["--version", "--bogus"]])
  func version(arguments: [String]) throws {
    #expect(try Self.command(arguments).command is VersionCommand)
  }

  @Test("An invocation with help has the option that disables the pager", arguments: [true, false])
  func helpWithoutPager(isDisabled: Bool) throws {
    let arguments = ["browse", "--help", "--timeout", "x"] + (isDisabled ? ["--no-pager"] : [])
    #expect(try Self.command(arguments).options.hasNoPager == isDisabled)
  }

  @Test("An invocation has only arguments after two dashes")
  func endOfOptions() {
    #expect {
      try Self.command("posts", "--", "--help")
    } throws: {
      ($0 as? CommandError)?.message == "posts takes no arguments (got \"--help\")"
    }
    #expect(throws: CommandError.self) { try Self.command("--", "--version") }
  }

  @Test(
    "An invocation runs the subcommand that the next argument names, or the default one",
    arguments: [
      (["account", "2"], "AccountCommand"), (["account", "create"], "CreateAccountCommand"),
      (["account", "--email", "x", "edit", "2"], "EditAccountCommand"), (["account", "drafts"], "DraftsCommand"),
      (["cache", "path"], "CachePathCommand"), (["cache", "info"], "CacheInfoCommand"),
      (["cache", "clear"], "CacheClearCommand"), (["sandbox"], "SandboxCommand"),
      (["sandbox", "--port", "80"], "SandboxCommand"), (["sandbox", "reset"], "SandboxResetCommand"),
    ])
  func subcommands(arguments: [String], type: String) throws {
    #expect("\(Swift.type(of: try Self.command(arguments).command))" == type)
  }

  @Test(
    "An invocation has no colours with --plain, unless --color selects them",
    arguments: [
      (["posts"], .auto), (["posts", "--plain"], .never), (["posts", "--plain", "--color=always"], .always),
    ]
      as [([String], ColorMode)])
  func color(arguments: [String], expected: ColorMode) throws {
    #expect(try Invocation(arguments, environment: ["FORCE_COLOR": "1"]).color == expected)
  }
}
