import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The arguments are a page of the help or a command")
struct InvocationTests {
  static func page(_ arguments: [String]) throws -> [String] {
    let invocation = try Invocation(arguments, environment: [:])
    guard case .page(let page) = invocation else {
      Issue.record("\(arguments) is no page")
      return []
    }
    return page(80).lines.map(\.text)
  }

  static func command(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> (command: any Command, options: GlobalOptions) {
    guard case .command(let command, let options) = try Invocation(arguments, environment: environment) else {
      throw CommandError(message: "\(arguments) is no command", exitCode: .local)
    }
    return (command, options)
  }

  static func text(_ page: HelpPage) -> [String] { page.lines.map(\.text) }

  @Test(
    "The page about the program",
    arguments: [
      [], ["--help"], ["-h"], ["help"], ["--json"], ["--help", "--bogus"], ["-h", "bogus"],
      ["--timeout", "0", "--help"],
    ])
  func overview(arguments: [String]) throws {
    #expect(try Self.page(arguments) == Self.text(.overview(width: 80)))
  }

  @Test(
    "Help wins over everything that is wrong beside it",
    arguments: [
      ["post", "--help"], ["post", "-h"], ["--help", "post"], ["help", "post"], ["post", "--help", "--bogus"],
      ["post", "--bogus", "--help"], ["post", "abc", "def", "-h"], ["post", "--timeout", "0", "--help"],
      ["post", "--help", "posts"], ["post", "posts", "-h"], ["--version", "post", "--help"], ["help", "post", "-h"],
    ])
  func helpOfCommand(arguments: [String]) throws {
    #expect(try Self.page(arguments) == Self.text(.command(PostCommand.configuration, width: 80)))
  }

  @Test("Each topic has a page", arguments: HelpTopic.allCases)
  func topics(topic: HelpTopic) throws {
    #expect(try Self.page(["help", topic.rawValue]) == Self.text(topic.page(width: 80)))
  }

  @Test("Help has a page about itself")
  func helpOfHelp() throws {
    #expect(try Self.page(["help", "help"]) == Self.text(.command(CommandList.help, width: 80)))
  }

  @Test("The version is one line", arguments: [["--version"], ["posts", "--version"], ["--version", "--bogus"]])
  func version(arguments: [String]) throws {
    #expect(try Self.page(arguments) == ["app \(CommandLineInterface.version)"])
  }

  @Test("Behind two dashes, help and version are arguments")
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
    "Options of the program stand before or after the command",
    arguments: [
      ["--timeout", "3", "posts"], ["posts", "--timeout", "3"], ["--timeout=3", "posts"], ["posts", "--timeout=3"],
    ]
  )
  func globalOptions(arguments: [String]) throws {
    guard case .command(let command, let options) = try Invocation(arguments, environment: [:]) else {
      Issue.record("no command")
      return
    }
    #expect(command is PostsCommand)
    #expect(options.timeout == .seconds(3))
  }

  @Test("Without options everything is as usual")
  func defaults() throws {
    let options = try Self.command("posts").options
    #expect(options.baseURL == nil)
    #expect(options.timeout == nil)
    #expect(!options.usesSandbox)
    #expect(options.maximumAge == nil)
    #expect(!options.refreshes)
    #expect(!options.isOffline)
    #expect(!options.isDebugging)
    #expect(!options.isJSON)
    #expect(options.fields == nil)
    #expect(!options.isPlain)
    #expect(!options.isQuiet)
    #expect(options.usesPager)
    #expect(options.asksQuestions)
    #expect(options.serverNote == nil)
    #expect(options.color == .auto)
  }

  @Test("Every option of the program reaches its place")
  func allOptions() throws {
    let options = try Self.command(
      "posts", "--json=id,author.name", "--plain", "--quiet", "--debug", "--no-pager", "--no-input", "--color=never",
      "--sandbox", "--timeout=1.5", "--max-age=60", "--refresh"
    ).options
    #expect(options.isJSON)
    #expect(options.fields == ["id", "author.name"])
    #expect(options.isPlain)
    #expect(options.isQuiet)
    #expect(options.isDebugging)
    #expect(!options.usesPager)
    #expect(!options.asksQuestions)
    #expect(options.color == .never)
    #expect(options.usesSandbox)
    #expect(options.timeout == .milliseconds(1500))
    #expect(options.maximumAge == .seconds(60))
    #expect(options.refreshes)
    #expect(try Self.command("posts", "--offline").options.isOffline)
  }

  @Test(
    "Fields are named after --json= or --fields; those of --json count",
    arguments: [
      (["--json=id,title"], ["id", "title"], true),
      (["--fields", "title,id"], ["title", "id"], false),
      (["--fields=title", "--json"], ["title"], true),
      (["--fields=title", "--json=id"], ["id"], true),
      (["--json", "--fields", "body"], ["body"], true),
      (["--json=id, title"], ["id", "title"], true),
      (["--json"], nil, true),
    ] as [([String], [String]?, Bool)])
  func fields(arguments: [String], fields: [String]?, isJSON: Bool) throws {
    guard case .command(_, let options) = try Invocation(["posts"] + arguments, environment: [:]) else {
      Issue.record("no command")
      return
    }
    #expect(options.fields == fields)
    #expect(options.isJSON == isJSON)
  }
}

@Suite("The server is the one named last: in the environment, then by an option")
struct BaseURLOptionTests {
  @Test("APP_BASE_URL names the server unless it is empty")
  func environment() throws {
    let named = try InvocationTests.command("posts", environment: ["APP_BASE_URL": "http://127.0.0.1:1"]).options
    #expect(named.baseURL?.description == "http://127.0.0.1:1")
    #expect(try InvocationTests.command("posts", environment: ["APP_BASE_URL": ""]).options.baseURL == nil)
  }

  @Test("The option wins over the variable, whatever is in it", arguments: ["http://127.0.0.1:1", "ftp://x", ""])
  func option(variable: String) throws {
    let options = try InvocationTests.command(
      "posts", "--base-url", "http://localhost:2", environment: ["APP_BASE_URL": variable]
    ).options
    #expect(options.baseURL?.description == "http://localhost:2")
  }

  @Test("The sandbox wins over the variable, whatever is in it", arguments: ["http://127.0.0.1:1", "ftp://x"])
  func sandbox(variable: String) throws {
    let options = try InvocationTests.command("posts", "--sandbox", environment: ["APP_BASE_URL": variable]).options
    #expect(options.usesSandbox)
    #expect(options.baseURL == nil)
  }

  @Test("A bad address is named with its place", arguments: ["ftp://x", "http://", "x", "http://u:p@h", "http://h?q"])
  func badAddresses(address: String) {
    let variable = #expect(throws: CommandError.self) {
      try InvocationTests.command("posts", environment: ["APP_BASE_URL": address])
    }
    #expect(variable?.exitCode == .usage)
    #expect(variable?.message.hasPrefix("APP_BASE_URL: ") == true)
    #expect(variable?.hints == ["Try: APP_BASE_URL=http://127.0.0.1:8080"])
    let option = #expect(throws: CommandError.self) { try InvocationTests.command("posts", "--base-url=\(address)") }
    #expect(option?.exitCode == .usage)
    #expect(option?.message.hasPrefix("--base-url: ") == true)
    #expect(option?.message.contains("u:p") == false)
    #expect(option?.hints == ["Try: --base-url http://127.0.0.1:8080"])
  }
}

@Suite("The folder in which answers are saved")
struct CacheFolderTests {
  @Test(
    "is in XDG_CACHE_HOME, else in the home folder; only absolute paths count",
    arguments: [
      (["XDG_CACHE_HOME": "/c", "HOME": "/home/ada"], "/c/app"),
      (["XDG_CACHE_HOME": "/c"], "/c/app"),
      (["XDG_CACHE_HOME": "c", "HOME": "/home/ada"], "/home/ada/.cache/app"),
      (["XDG_CACHE_HOME": "./c", "HOME": "/home/ada"], "/home/ada/.cache/app"),
      (["XDG_CACHE_HOME": "~/c", "HOME": "/home/ada"], "/home/ada/.cache/app"),
      (["XDG_CACHE_HOME": "", "HOME": "/home/ada"], "/home/ada/.cache/app"),
      (["HOME": "/home/ada"], "/home/ada/.cache/app"),
      (["XDG_CACHE_HOME": "c"], nil),
      (["XDG_CACHE_HOME": "", "HOME": ""], nil),
      (["HOME": ""], nil),
      (["HOME": "ada"], nil),
      ([:], nil),
    ] as [([String: String], String?)])
  func folder(environment: [String: String], folder: String?) throws {
    #expect(try InvocationTests.command("posts", environment: environment).options.cacheFolder == folder)
  }
}
