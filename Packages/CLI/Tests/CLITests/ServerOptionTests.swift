import Dependencies
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The server of producers and accounts")
struct ServerOptionTests {
  nonisolated static let all = [
    "APP_PRODUCERS_URL": "http://producers:1", "APP_ACCOUNTS_URL": "http://accounts:2", "APP_BASE_URL": "http://all:3",
  ]

  @Test(
    "is named by the option, else by the variable of its API, else by that of all",
    arguments: [
      (["producers"], all, "http://producers:1"),
      (["producer", "551"], all, "http://producers:1"),
      (["accounts"], all, "http://accounts:2"),
      (["account", "2"], all, "http://accounts:2"),
      (["posts"], all, "http://all:3"),
      (["producers"], ["APP_PRODUCERS_URL": "", "APP_BASE_URL": "http://all:3"], "http://all:3"),
      (["accounts"], ["APP_PRODUCERS_URL": "ftp://x", "APP_BASE_URL": "http://all:3"], "http://all:3"),
      (["producers", "--base-url=http://typed:4"], all, "http://typed:4"),
      (["account", "create", "--base-url", "http://typed:4"], ["APP_ACCOUNTS_URL": "ftp://x"], "http://typed:4"),
    ] as [([String], [String: String], String)])
  func named(arguments: [String], environment: [String: String], server: String) throws {
    let options = try Self.options(arguments, environment)
    #expect(options.baseURL?.description == server)
    #expect(!options.usesSandbox)
    #expect(options.serverNote == nil)
  }

  @Test(
    "is the sandbox where none is named, and that is said",
    arguments: [
      (["producers"], [:], "APP_PRODUCERS_URL"),
      (["producer", "551"], ["APP_ACCOUNTS_URL": "http://accounts:2"], "APP_PRODUCERS_URL"),
      (["accounts"], ["APP_PRODUCERS_URL": "http://producers:1"], "APP_ACCOUNTS_URL"),
      (["account", "create"], ["APP_ACCOUNTS_URL": "", "APP_BASE_URL": ""], "APP_ACCOUNTS_URL"),
    ] as [([String], [String: String], String)])
  func unnamed(arguments: [String], environment: [String: String], variable: String) throws {
    let options = try Self.options(arguments, environment)
    #expect(options.baseURL == nil)
    #expect(options.usesSandbox)
    #expect(options.serverNote == "no server is set (\(variable)): using the built-in sandbox")
  }

  @Test("is the sandbox without a word where it is asked for", arguments: [[:], all])
  func sandbox(environment: [String: String]) throws {
    for command in ["producers", "accounts", "posts"] {
      let options = try Self.options([command, "--sandbox"], environment)
      #expect(options.baseURL == nil)
      #expect(options.usesSandbox)
      #expect(options.serverNote == nil)
    }
  }

  @Test("is the sandbox without a word where nobody is asked")
  func offline() throws {
    let options = try Self.options(["producers", "--offline"], [:])
    #expect(options.usesSandbox)
    #expect(options.serverNote == nil)
  }

  @Test("is public for JSONPlaceholder only, whatever the others' variables say")
  func publicServer() throws {
    let options = try Self.options(
      ["posts"], ["APP_PRODUCERS_URL": "ftp://x", "APP_ACCOUNTS_URL": "http://accounts:2"])
    #expect(options.baseURL == nil)
    #expect(!options.usesSandbox)
    #expect(options.serverNote == nil)
    #expect(API.allCases.filter(\.isPublic) == [.typicode])
  }

  @Test(
    "is named with its variable where it is none",
    arguments: [("producers", "APP_PRODUCERS_URL"), ("accounts", "APP_ACCOUNTS_URL"), ("accounts", "APP_BASE_URL")])
  func badAddress(command: String, variable: String) {
    let failure = #expect(throws: CommandError.self) { try Self.options([command], [variable: "ftp://x"]) }
    #expect(failure?.exitCode == .usage)
    #expect(
      failure?.message == "\(variable): \"ftp://x\" cannot be a base URL: it must start with http:// or https://")
    #expect(failure?.hints == ["Try: \(variable)=http://127.0.0.1:8080"])
  }

  @Test("is not named twice", arguments: ["producers", "accounts"])
  func twice(command: String) {
    #expect(throws: CommandError.usage("--sandbox and --base-url cannot be used together")) {
      try Self.options([command, "--sandbox", "--base-url=http://h"], [:])
    }
  }

  @Test("is told before the answer, on standard error, but not with --quiet")
  @MainActor func note() async {
    let program = await Self.run("accounts", "--fields=id")
    #expect((program.exitCode, program.output) == (.success, "1\n2\n"))
    #expect(program.messages == "app: no server is set (APP_ACCOUNTS_URL): using the built-in sandbox\n")
    let quiet = await Self.run("accounts", "--fields=id", "--quiet")
    #expect((quiet.exitCode, quiet.output, quiet.messages) == (.success, "1\n2\n", ""))
  }

  static func options(_ arguments: [String], _ environment: [String: String]) throws -> GlobalOptions {
    guard case .command(_, let options) = try Invocation(arguments, environment: environment) else {
      throw CommandError(message: "\(arguments) is no command", exitCode: .local)
    }
    return options
  }

  @MainActor static func run(_ arguments: String...) async -> Program {
    await Program.run(arguments) { options, values in
      #expect(options.usesSandbox)
      values.accounts = AccountsServer().client
    }
  }
}

@Suite("The folder for what is no copy of anything")
struct StateFolderTests {
  @Test(
    "is in XDG_STATE_HOME, else in the home folder; only absolute paths count",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/home/ada"], "/s/app"),
      (["XDG_STATE_HOME": "/s"], "/s/app"),
      (["XDG_STATE_HOME": "s", "HOME": "/home/ada"], "/home/ada/.local/state/app"),
      (["XDG_STATE_HOME": "", "HOME": "/home/ada"], "/home/ada/.local/state/app"),
      (["XDG_CACHE_HOME": "/c", "HOME": "/home/ada"], "/home/ada/.local/state/app"),
      (["XDG_STATE_HOME": "./s"], nil),
      (["HOME": "ada"], nil),
      ([:], nil),
    ] as [([String: String], String?)])
  func folder(environment: [String: String], folder: String?) throws {
    #expect(try ServerOptionTests.options(["posts"], environment).stateFolder == folder)
  }
}
