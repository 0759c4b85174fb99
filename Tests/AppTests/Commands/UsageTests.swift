import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Usage errors", .startsPrograms)
struct UsageTests {
  /// An invalid command line.
  struct UsageError: CustomTestStringConvertible, Sendable {
    /// The arguments.
    let arguments: [String]
    /// The expected first line, after the program name.
    let message: String
    /// A line that must follow.
    let hint: String?

    init(_ arguments: String, _ message: String, hint: String? = nil) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.message = message
      self.hint = hint
    }

    var testDescription: String { "app " + arguments.joined(separator: " ") }
  }

  private static let idMeaning = "is not a post ID: a whole number from 1"
  private static let timeoutMeaning = "is not a number of seconds from 0.1 to 3600"
  private static let ageMeaning = "is not a number of seconds from 0 to 31536000"

  static let usageErrors: [UsageError] = [
    UsageError("post", "post needs an ID", hint: "Try: app post 7"),
    UsageError("post abc", "\"abc\" \(idMeaning)", hint: "Try: app post 7"),
    UsageError("post -1", "\"-1\" \(idMeaning)"),
    UsageError("post 0", "\"0\" \(idMeaning)"),
    UsageError("post +7", "\"+7\" \(idMeaning)"),
    UsageError("post 1.5", "\"1.5\" \(idMeaning)"),
    UsageError("post ７", "\"７\" \(idMeaning)"),
    UsageError("post 99999999999999999999", "\"99999999999999999999\" \(idMeaning)"),
    UsageError("post 1 2", "post takes one ID (got \"2\" too)"),
    UsageError("user", "user needs a USER", hint: "Try: app user 3"),
    UsageError("user 0", "\"0\" is not a user: an ID from 1, a username or a name", hint: "Try: app user 3"),
    UsageError("album abc", "\"abc\" is not an album ID: a whole number from 1", hint: "Try: app album 1"),
    UsageError("photo 1 2", "photo takes one ID (got \"2\" too)", hint: "Try: app photo 2"),
    UsageError("users 3", "users takes no arguments (got \"3\")", hint: "Try: app user 3"),
    UsageError("users --select 0", "--select: \"0\" is not a user: an ID from 1, a username or a name"),
    UsageError("users --adress ely", "unknown option \"--adress\"", hint: "Did you mean: --address?"),
    UsageError("users --address", "--address needs a value: --address TEXT"),
    UsageError("albums --user 0", "--user: \"0\" is not a user: an ID from 1, a username or a name"),
    UsageError("albums --pending", "unknown option \"--pending\"", hint: "Try: app help albums"),
    UsageError("todos --complete", "unknown option \"--complete\"", hint: "Did you mean: --completed?"),
    UsageError(
      "todos --completed --pending", "--pending and --completed cannot be used together",
      hint: "Without either, both are shown."),
    UsageError("todos --json=titel", "unknown field \"titel\"", hint: "Did you mean: title?"),
    UsageError("user 3 --json=address.geo.lon", "unknown field \"address.geo.lon\""),
    UsageError("producers 3", "producers takes no arguments (got \"3\")", hint: "Try: app producer 3"),
    UsageError("producers --page 0", "--page: \"0\" is not a whole number from 1"),
    UsageError("producers --all --page 2", "--all and --page cannot be used together"),
    UsageError("producer", "producer needs an ID", hint: "Try: app producer 510"),
    UsageError("producer x", "\"x\" is not a producer ID: a whole number from 1", hint: "Try: app producer 510"),
    UsageError("accounts 2", "accounts takes no arguments (got \"2\")", hint: "Try: app account 2"),
    UsageError("account", "account needs an ID, or one of create, edit, drafts", hint: "Try: app account 2"),
    UsageError("account 0", "\"0\" is not an account ID: a whole number from 1", hint: "Try: app account 2"),
    UsageError("account 2 3", "account takes one ID (got \"3\" too)"),
    UsageError(
      "account creat", "account: \"creat\" is neither an ID nor one of create, edit, drafts",
      hint: "Did you mean: create?"),
    UsageError(
      "account create 3", "account create takes no arguments (got \"3\")", hint: "Try: app help account create"),
    UsageError("account create --emial x", "unknown option \"--emial\"", hint: "Did you mean: --email?"),
    UsageError("account create --delete 1", "account create takes no --delete"),
    UsageError(
      "account create --resume=x", "--resume: \"x\" is not the number of a draft", hint: "Try: app account drafts"),
    UsageError("account create --again", "--again needs --resume", hint: "Try: app account drafts"),
    UsageError("account edit", "account edit needs an ID", hint: "Try: app account edit 2"),
    UsageError("account edit 0", "\"0\" is not an account ID: a whole number from 1", hint: "Try: app account edit 2"),
    UsageError("account edit 2 3", "account edit takes one ID (got \"3\" too)"),
    UsageError("account 2 --email x@example.org", "account 2 takes no --email", hint: "Try: app help account"),
    UsageError("account 2 --dry-run", "account 2 takes no --dry-run"),
    UsageError("account drafts --email x", "account drafts takes no --email"),
    UsageError("account drafts --delete x", "--delete: \"x\" is not the number of a draft"),
    UsageError("account drafts --json=avatar", "unknown field \"avatar\"", hint: "Did you mean: avatar_url?"),
    UsageError("cache", "cache needs one of path, info, clear", hint: "Try: app cache info"),
    UsageError("cache inof", "cache: \"inof\" is not one of path, info, clear", hint: "Did you mean: info?"),
    UsageError("cache info clear", "cache takes one argument (got \"clear\" too)"),
    UsageError("7", "unknown command \"7\"", hint: "Try: app post 7"),
    UsageError("get user 3", "unknown command \"get\"", hint: "Try: app user 3"),
    UsageError("posts -n 5", "unknown option \"-n\"", hint: "Did you mean: -L?"),
    UsageError("posts extra", "posts takes no arguments (got \"extra\")"),
    UsageError("posts -- --json", "posts takes no arguments (got \"--json\")"),
    UsageError("postz", "unknown command \"postz\"", hint: "Did you mean: posts, post?"),
    UsageError("xyzzy", "unknown command \"xyzzy\"", hint: "Run \"app --help\" for all commands."),
    UsageError("posts --serach sea", "unknown option \"--serach\"", hint: "Did you mean: --search?"),
    UsageError("posts --jsn", "unknown option \"--jsn\"", hint: "Did you mean: --json?"),
    UsageError("post 7 --user 3", "unknown option \"--user\"", hint: "Try: app help post"),
    UsageError("posts -x", "unknown option \"-x\"", hint: "Try: app help posts"),
    UsageError(
      "--bogus posts", "unknown option \"--bogus\"",
      hint: "Put the options of a command after its name; see app --help."),
    UsageError("posts --user -3", "--user: \"-3\" is not a user: an ID from 1, a username or a name"),
    UsageError("posts --user 0", "--user: \"0\" is not a user: an ID from 1, a username or a name"),
    UsageError("posts -L abc", "--limit: \"abc\" is not a whole number from 0"),
    UsageError("posts -L -1", "--limit: \"-1\" is not a whole number from 0"),
    UsageError("posts -L 99999999999999999999", "--limit: \"99999999999999999999\" is not a whole number from 0"),
    UsageError("posts --limit", "--limit needs a value: --limit N"),
    UsageError("posts --search", "--search needs a value: --search TEXT"),
    UsageError("posts --quiet=yes", "--quiet takes no value (got \"--quiet=yes\")"),
    UsageError("posts --timeout 0", "--timeout: \"0\" \(timeoutMeaning)"),
    UsageError("posts --timeout -5", "--timeout: \"-5\" \(timeoutMeaning)"),
    UsageError("posts --timeout=nan", "--timeout: \"nan\" \(timeoutMeaning)"),
    UsageError("posts --timeout 1e99", "--timeout: \"1e99\" \(timeoutMeaning)"),
    UsageError("--timeout inf posts", "--timeout: \"inf\" \(timeoutMeaning)"),
    UsageError("posts --max-age -1", "--max-age: \"-1\" \(ageMeaning)"),
    UsageError("posts --max-age 1e9", "--max-age: \"1e9\" \(ageMeaning)"),
    UsageError("--max-age=nan posts", "--max-age: \"nan\" \(ageMeaning)"),
    UsageError("--offline users --refresh", "--offline and --refresh cannot be used together"),
    UsageError("posts --offlin", "unknown option \"--offlin\"", hint: "Did you mean: --offline?"),
    UsageError("posts --color alwys", "--color: \"alwys\" is not auto, always or never", hint: "Did you mean: always?"),
    UsageError("posts --json=", "--json needs the names of fields"),
    UsageError("post 7 --json=bogus", "unknown field \"bogus\""),
    UsageError("sandbox --port 65536", "--port: \"65536\" is not a port from 0 to 65535"),
    UsageError("sandbox --port -1", "--port: \"-1\" is not a port from 0 to 65535"),
    UsageError("sandbox extra", "sandbox takes no argument but reset (got \"extra\")", hint: "Try: app help sandbox"),
    UsageError("sandbox reset --port 1", "sandbox reset takes no --port", hint: "Try: app sandbox reset"),
    UsageError("sandbox reset now", "sandbox takes no argument but reset (got \"now\")"),
    UsageError("--sandbox posts --base-url http://127.0.0.1:1", "--sandbox and --base-url cannot be used together"),
  ]

  @Test(
    "A usage error is reported with exit code 2, and nothing is sent", .faults(98),
    arguments: usageErrors)
  func usageError(_ usageError: UsageError) async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    var program = Program(baseURL: try server.start().absoluteString)
    program.arguments = usageError.arguments
    let result = try await program.run()
    #expect(result.status == 2 && result.bytes.isEmpty, "\(result)")
    #expect(result.errorLines.first == "app: \(usageError.message)")
    if let hint = usageError.hint { #expect(result.errorLines.dropFirst().contains(hint)) }
    #expect(result.errorLines.count <= 6)
    #expect(log.records.isEmpty)
  }

  @Test("An unknown command without similar names has no suggestion")
  func noGuess() async throws {
    let result = try await Program("xyzzy").run()
    #expect(!result.errors.contains("Did you mean"))
  }

  @Test(
    "An invalid base URL of the option or the environment is reported with the reason", .faults(99),
    arguments: [
      ("ftp://example.org", "it must start with http:// or https://"), ("http://", "it names no host"),
      ("example.org", "it must start with http:// or https://"),
      ("http://127.1", "address must be four numbers from 0 to 255"),
      ("http://[::1]:80", "an IPv6 literal is not supported"),
      ("http://127.0.0.1:99999", "the port must be 1 to 65535"),
      ("http://127.0.0.1/?x=1", "it must not hold a query"), ("file:///etc/passwd", "it must start with http://"),
      ("http://exa mple.org", "it is not a URL"), ("", "it "),
    ])
  func baseURL(text: String, reason: String) async throws {
    let asOption = try await Program("posts", "--base-url", text).run()
    #expect(asOption.status == 2 && asOption.bytes.isEmpty)
    #expect(asOption.errorLines.first?.hasPrefix("app: --base-url: ") == true && asOption.errors.contains(reason))
    // An empty variable counts as unset.
    guard !text.isEmpty else { return }
    let asVariable = try await Program("posts", baseURL: text).run()
    #expect(asVariable.status == 2 && asVariable.bytes.isEmpty)
    #expect(asVariable.errorLines.first?.hasPrefix("app: APP_BASE_URL: ") == true && asVariable.errors.contains(reason))
  }

  @Test(
    "Control characters in arguments are escaped in the error",
    arguments: [
      ["\u{1B}[31mred\u{7}\n\u{202E}"], ["posts", "--search\u{1B}]0;x\u{7}"], ["post", "\u{9B}2J"],
      ["posts", "--base-url", "http://\u{1B}[2J"], ["posts", "--json=\u{1B}[2J\r"],
    ])
  func hostile(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    let result = try await program.run()
    #expect(result.status == 2 && result.bytes.isEmpty)
    #expect(result.errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
    #expect(result.errorLines.first?.hasPrefix("app: ") == true && result.errorLines.count <= 6)
  }

  @Test(
    "Global options are valid before and after the command, with and without =",
    arguments: [
      ["posts", "--limit=3", "--quiet"], ["--quiet", "posts", "-L", "3"],
      ["--timeout", "30", "posts", "-L3", "--quiet"], ["posts", "-L", "3", "--timeout=30", "--quiet"],
    ])
  func optionPlaces(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 3 && result.errors.isEmpty)
  }
}
