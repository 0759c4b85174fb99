import TestSupport
import Testing

@Suite("Help", .startsPrograms)
struct HelpTests {
  private static func run(_ arguments: [String]) async throws -> ProgramResult {
    // An unreachable server: help sends no request.
    var program = Program(baseURL: "http://127.0.0.1:1")
    program.arguments = arguments
    return try await program.run()
  }

  @Test(
    "The page of a subcommand has its own options",
    arguments: [
      ["help", "account", "create"], ["account", "create", "--help"], ["account", "create", "-h", "--bogus"],
    ])
  func subcommand(arguments: [String]) async throws {
    let page = try await Self.run(arguments)
    #expect(page.status == 0 && page.errors.isEmpty)
    #expect(page.lines.first == "app account create: Create an account")
    #expect(page.output.contains("  --resume[=DRAFT] ") && !page.output.contains("--delete"))
  }

  @Test("The overview is the same for all options, lists all commands with examples, and fits 80x24")
  func overview() async throws {
    let result = try await Self.run([])
    #expect(result.status == 0 && result.errors.isEmpty && !result.hasEscapes)
    for arguments in [["--help"], ["-h"], ["help"]] {
      let other = try await Self.run(arguments)
      #expect(other.status == 0 && other.bytes == result.bytes && other.errors.isEmpty, "\(other)")
    }
    for command in [
      "posts", "post ID", "users", "user USER", "albums", "album ID", "photo ID", "todos", "producers", "producer ID",
      "accounts", "account ID", "cache", "sandbox", "help",
    ] {
      #expect(result.lines.contains { $0.hasPrefix("  \(command)") && $0.contains("   app ") }, "\(command)")
    }
    #expect(result.lines.allSatisfy { $0.count <= 80 })
    #expect(result.lines.count <= 24, "\(result.lines.count) lines do not fit a screen of 24")
  }

  @Test(
    "The page of a command has usage and examples, and fits 24 lines",
    arguments: [
      "posts", "post", "users", "user", "albums", "album", "photo", "todos", "producers", "producer", "accounts",
      "account", "cache", "sandbox", "help",
    ])
  func command(name: String) async throws {
    let page = try await Self.run(["help", name])
    #expect(page.status == 0 && page.errors.isEmpty && !page.hasEscapes)
    #expect(page.lines.first?.hasPrefix("app \(name): ") == true)
    #expect(page.lines.contains("Examples") && page.lines.contains { $0.hasPrefix("Usage: app \(name)") })
    #expect(page.lines.count <= 24)
  }

  @Test("--help, -h and the help command print the same page", arguments: ["post", "cache"])
  func spellings(name: String) async throws {
    let page = try await Self.run(["help", name])
    for arguments in [[name, "--help"], [name, "-h"], [name, "--help", "--bogus"], ["--help", name]] {
      let other = try await Self.run(arguments)
      #expect(other.status == 0 && other.bytes == page.bytes, "\(other)")
    }
  }

  @Test(
    "The topics explain exit codes, options and environment",
    arguments: [
      ("exit-codes", ["0", "1", "2", "3", "4", "5", "130", "141", "143"]),
      (
        "options",
        [
          "--fields", "--plain", "--color", "--no-pager", "--quiet", "--debug", "--no-input", "--timeout", "--max-size",
          "--max-age",
          "--refresh", "--offline",
        ]
      ),
      (
        "environment",
        [
          "APP_BASE_URL", "APP_PRODUCERS_URL", "APP_ACCOUNTS_URL", "XDG_STATE_HOME", "APP_PAGER", "APP_FORCE_TTY",
          "APP_NO_SPINNER", "XDG_CACHE_HOME", "NO_COLOR",
          "CLICOLOR_FORCE",
        ]
      ),
    ])
  func topic(name: String, words: [String]) async throws {
    let result = try await Self.run(["help", name])
    #expect(result.status == 0 && result.errors.isEmpty)
    for word in words { #expect(result.output.contains(word), "\(word) is missing") }
  }

  @Test(
    "An unknown topic is refused with suggestions",
    arguments: [
      ("bogus", nil), ("postz", "Did you mean: posts, post?"), ("sandbx", "Did you mean: sandbox?"),
      ("exit-code", "Did you mean: exit-codes?"), ("todo", "Did you mean: todos?"),
      ("acount", "Did you mean: account, accounts?"), ("cahce", "Did you mean: cache?"),
    ])
  func unknown(word: String, suggestion: String?) async throws {
    let result = try await Self.run(["help", word])
    #expect(result.status == 2 && result.bytes.isEmpty)
    #expect(result.errors.contains("\"\(word)\""))
    #expect(result.errorLines.first { $0.hasPrefix("Did you mean") } == suggestion)
  }

  @Test(
    "A page fits the width of the terminal", arguments: [60, 80, 120],
    [
      ["--help"], ["help", "users"], ["help", "account"], ["help", "producers"], ["help", "cache"],
      ["help", "options"], ["help", "exit-codes"],
      ["help", "environment"],
    ])
  func width(columns: Int, arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    let result = try await program.on(try PseudoTerminal(columns: columns)).run()
    #expect(result.status == 0 && result.lines.allSatisfy { $0.count <= columns }, "\(result)")
  }

  @Test("--version prints one line")
  func version() async throws {
    for arguments in [["--version"], ["posts", "--version"]] {
      let result = try await Self.run(arguments)
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.wholeMatch(of: /app [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }
  }
}
