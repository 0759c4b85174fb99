import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("A command line that cannot be followed", .startsPrograms)
struct UsageTests {
  /// A wrong command line.
  struct Mistake: CustomTestStringConvertible, Sendable {
    /// The arguments.
    let arguments: [String]
    /// What the first line says after the program's name.
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

  static let mistakes: [Mistake] = [
    Mistake("post", "post needs an ID", hint: "Try: app post 7"),
    Mistake("post abc", "\"abc\" \(idMeaning)", hint: "Try: app post 7"),
    Mistake("post -1", "\"-1\" \(idMeaning)"),
    Mistake("post 0", "\"0\" \(idMeaning)"),
    Mistake("post +7", "\"+7\" \(idMeaning)"),
    Mistake("post 1.5", "\"1.5\" \(idMeaning)"),
    Mistake("post ７", "\"７\" \(idMeaning)"),
    Mistake("post 99999999999999999999", "\"99999999999999999999\" \(idMeaning)"),
    Mistake("post 1 2", "post takes one ID (got \"2\" too)"),
    Mistake("user", "user needs a USER", hint: "Try: app user 3"),
    Mistake("user 0", "\"0\" is not a user: an ID from 1, a username or a name", hint: "Try: app user 3"),
    Mistake("album abc", "\"abc\" is not an album ID: a whole number from 1", hint: "Try: app album 1"),
    Mistake("photo 1 2", "photo takes one ID (got \"2\" too)", hint: "Try: app photo 2"),
    Mistake("users 3", "users takes no arguments (got \"3\")", hint: "Try: app user 3"),
    Mistake("users --select 0", "--select: \"0\" is not a user: an ID from 1, a username or a name"),
    Mistake("users --adress ely", "unknown option \"--adress\"", hint: "Did you mean: --address?"),
    Mistake("users --address", "--address needs a value: --address TEXT"),
    Mistake("albums --user 0", "--user: \"0\" is not a user: an ID from 1, a username or a name"),
    Mistake("albums --pending", "unknown option \"--pending\"", hint: "Try: app help albums"),
    Mistake("todos --complete", "unknown option \"--complete\"", hint: "Did you mean: --completed?"),
    Mistake(
      "todos --completed --pending", "--pending and --completed cannot be used together",
      hint: "Without either, both are shown."),
    Mistake("todos --json=titel", "unknown field \"titel\"", hint: "Did you mean: title?"),
    Mistake("user 3 --json=address.geo.lon", "unknown field \"address.geo.lon\""),
    Mistake("producers 3", "producers takes no arguments (got \"3\")", hint: "Try: app producer 3"),
    Mistake("producers --page 0", "--page: \"0\" is not a whole number from 1"),
    Mistake("producers --all --page 2", "--all and --page cannot be used together"),
    Mistake("producer", "producer needs an ID", hint: "Try: app producer 510"),
    Mistake("producer x", "\"x\" is not a producer ID: a whole number from 1", hint: "Try: app producer 510"),
    Mistake("accounts 2", "accounts takes no arguments (got \"2\")", hint: "Try: app account 2"),
    Mistake("account", "account needs an ID, or one of create, edit, drafts", hint: "Try: app account 2"),
    Mistake("account 0", "\"0\" is not an account ID: a whole number from 1", hint: "Try: app account 2"),
    Mistake("account 2 3", "account takes one ID (got \"3\" too)"),
    Mistake(
      "account creat", "account: \"creat\" is neither an ID nor one of create, edit, drafts",
      hint: "Did you mean: create?"),
    Mistake("account create 3", "account create takes no arguments (got \"3\")", hint: "Try: app help account create"),
    Mistake("account create --emial x", "unknown option \"--emial\"", hint: "Did you mean: --email?"),
    Mistake("account create --discard 1", "account create takes no --discard"),
    Mistake(
      "account create --resume=x", "--resume: \"x\" is not the number of a draft", hint: "Try: app account drafts"),
    Mistake("account edit", "account edit needs an ID", hint: "Try: app account edit 2"),
    Mistake("account edit 0", "\"0\" is not an account ID: a whole number from 1", hint: "Try: app account edit 2"),
    Mistake("account edit 2 3", "account edit takes one ID (got \"3\" too)"),
    Mistake("account 2 --email x@example.org", "account 2 takes no --email", hint: "Try: app help account"),
    Mistake("account 2 --dry-run", "account 2 takes no --dry-run"),
    Mistake("account drafts --email x", "account drafts takes no --email"),
    Mistake("account drafts --discard x", "--discard: \"x\" is not the number of a draft"),
    Mistake("account drafts --json=avatar", "unknown field \"avatar\"", hint: "Did you mean: avatar_url?"),
    Mistake("cache", "cache needs one of path, info, clear", hint: "Try: app cache info"),
    Mistake("cache inof", "cache: \"inof\" is not one of path, info, clear", hint: "Did you mean: info?"),
    Mistake("cache info clear", "cache takes one argument (got \"clear\" too)"),
    Mistake("7", "unknown command \"7\"", hint: "Try: app post 7"),
    Mistake("get user 3", "unknown command \"get\"", hint: "Try: app user 3"),
    Mistake("posts -n 5", "unknown option \"-n\"", hint: "Did you mean: -L?"),
    Mistake("posts extra", "posts takes no arguments (got \"extra\")"),
    Mistake("posts -- --json", "posts takes no arguments (got \"--json\")"),
    Mistake("postz", "unknown command \"postz\"", hint: "Did you mean: posts, post?"),
    Mistake("xyzzy", "unknown command \"xyzzy\"", hint: "Run \"app --help\" for all commands."),
    Mistake("posts --serach sea", "unknown option \"--serach\"", hint: "Did you mean: --search?"),
    Mistake("posts --jsn", "unknown option \"--jsn\"", hint: "Did you mean: --json?"),
    Mistake("post 7 --user 3", "unknown option \"--user\"", hint: "Try: app help post"),
    Mistake("posts -x", "unknown option \"-x\"", hint: "Try: app help posts"),
    Mistake(
      "--bogus posts", "unknown option \"--bogus\"",
      hint: "Put the options of a command after its name; see app --help."),
    Mistake("posts --user -3", "--user: \"-3\" is not a user: an ID from 1, a username or a name"),
    Mistake("posts --user 0", "--user: \"0\" is not a user: an ID from 1, a username or a name"),
    Mistake("posts -L abc", "--limit: \"abc\" is not a whole number from 0"),
    Mistake("posts -L -1", "--limit: \"-1\" is not a whole number from 0"),
    Mistake("posts -L 99999999999999999999", "--limit: \"99999999999999999999\" is not a whole number from 0"),
    Mistake("posts --limit", "--limit needs a value: --limit N"),
    Mistake("posts --search", "--search needs a value: --search TEXT"),
    Mistake("posts --quiet=yes", "--quiet takes no value (got \"--quiet=yes\")"),
    Mistake("posts --timeout 0", "--timeout: \"0\" \(timeoutMeaning)"),
    Mistake("posts --timeout -5", "--timeout: \"-5\" \(timeoutMeaning)"),
    Mistake("posts --timeout=nan", "--timeout: \"nan\" \(timeoutMeaning)"),
    Mistake("posts --timeout 1e99", "--timeout: \"1e99\" \(timeoutMeaning)"),
    Mistake("--timeout inf posts", "--timeout: \"inf\" \(timeoutMeaning)"),
    Mistake("posts --max-age -1", "--max-age: \"-1\" \(ageMeaning)"),
    Mistake("posts --max-age 1e9", "--max-age: \"1e9\" \(ageMeaning)"),
    Mistake("--max-age=nan posts", "--max-age: \"nan\" \(ageMeaning)"),
    Mistake("--offline users --refresh", "--offline and --refresh cannot be used together"),
    Mistake("posts --offlin", "unknown option \"--offlin\"", hint: "Did you mean: --offline?"),
    Mistake("posts --color alwys", "--color: \"alwys\" is not auto, always or never", hint: "Did you mean: always?"),
    Mistake("posts --json=", "--json needs the names of fields"),
    Mistake("post 7 --json=bogus", "unknown field \"bogus\""),
    Mistake("sandbox --port 65536", "--port: \"65536\" is not a port from 0 to 65535"),
    Mistake("sandbox --port -1", "--port: \"-1\" is not a port from 0 to 65535"),
    Mistake("sandbox extra", "sandbox takes no argument but reset (got \"extra\")", hint: "Try: app help sandbox"),
    Mistake("sandbox reset --port 1", "sandbox reset takes no --port", hint: "Try: app sandbox reset"),
    Mistake("sandbox reset now", "sandbox takes no argument but reset (got \"now\")"),
    Mistake("--sandbox posts --base-url http://127.0.0.1:1", "--sandbox and --base-url cannot be used together"),
  ]

  @Test(
    "A command line that cannot be followed is told by its mistake: exit code 2, and nothing is sent", .faults(98),
    arguments: mistakes)
  func mistake(_ mistake: Mistake) async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    var program = Program(baseURL: try server.start().absoluteString)
    program.arguments = mistake.arguments
    let outcome = try await program.run()
    #expect(outcome.status == 2 && outcome.bytes.isEmpty, "\(outcome)")
    #expect(outcome.errorLines.first == "app: \(mistake.message)")
    if let hint = mistake.hint { #expect(outcome.errorLines.dropFirst().contains(hint)) }
    #expect(outcome.errorLines.count <= 6)
    #expect(log.records.isEmpty)
  }

  @Test("is not guessed at where nothing is near")
  func noGuess() async throws {
    let outcome = try await Program("xyzzy").run()
    #expect(!outcome.errors.contains("Did you mean"))
  }

  @Test(
    "An address that cannot be asked is refused, from option or environment, with the reason", .faults(99),
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
    // An empty variable is as good as none.
    guard !text.isEmpty else { return }
    let asVariable = try await Program("posts", baseURL: text).run()
    #expect(asVariable.status == 2 && asVariable.bytes.isEmpty)
    #expect(asVariable.errorLines.first?.hasPrefix("app: APP_BASE_URL: ") == true && asVariable.errors.contains(reason))
  }

  @Test(
    "with hostile words in it is told without obeying them",
    arguments: [
      ["\u{1B}[31mred\u{7}\n\u{202E}"], ["posts", "--search\u{1B}]0;x\u{7}"], ["post", "\u{9B}2J"],
      ["posts", "--base-url", "http://\u{1B}[2J"], ["posts", "--json=\u{1B}[2J\r"],
    ])
  func hostile(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    let outcome = try await program.run()
    #expect(outcome.status == 2 && outcome.bytes.isEmpty)
    #expect(outcome.errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
    #expect(outcome.errorLines.first?.hasPrefix("app: ") == true && outcome.errorLines.count <= 6)
  }

  @Test(
    "is not one whose options stand before, behind or in one word",
    arguments: [
      ["posts", "--limit=3", "--quiet"], ["--quiet", "posts", "-L", "3"],
      ["--timeout", "30", "posts", "-L3", "--quiet"], ["posts", "-L", "3", "--timeout=30", "--quiet"],
    ])
  func optionPlaces(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count == 3 && outcome.errors.isEmpty)
  }
}
