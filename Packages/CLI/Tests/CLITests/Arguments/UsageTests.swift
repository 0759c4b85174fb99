import Features
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("An invalid command line")
@MainActor struct UsageTests {
  private nonisolated static let overview = "Try: app help"
  private nonisolated static let actions = "create, edit, drafts"

  private nonisolated static let user = "a user: an ID from 1, or a name"

  /// The arguments, and the lines of the message after `app: `.
  nonisolated static let table = general + producersAndAccounts

  nonisolated static let general: [([String], [String])] = [
    (["postz"], [#"unknown command "postz""#, "Did you mean: posts, post?"]),
    (["xyzzy"], [#"unknown command "xyzzy""#, "Try: app search xyzzy"]),
    (["7"], [#"unknown command "7""#, "Try: app post 7"]),
    (["gui"], [#"unknown command "gui""#, "Try: app browse"]),
    ([""], [#"unknown command """#, overview]),
    (["help", "bogus"], [#"unknown command "bogus""#, "Try: app help help"]),
    (["help", "pots"], [#"unknown command "pots""#, "Did you mean: posts?"]),
    (["help", "exit-code"], [#"unknown command "exit-code""#, "Did you mean: exit-codes?"]),
    (["help", "config"], [#"unknown command "config""#, "Try: app help environment"]),
    (["help", "headers"], [#"unknown command "headers""#, "Try: app help options"]),
    (["help", "drafts"], [#"unknown command "drafts""#, "Try: app help account drafts"]),
    (["man", "drafts"], [#"unknown command "drafts""#, "Try: app man account drafts"]),
    (["help", "account", "creat"], [#"unknown command "account creat""#, "Did you mean: account create?"]),
    (["--bogus"], [#"unknown option "--bogus""#, overview]),
    (
      ["posts", "--watch"], [#"unknown option "--watch""#, "Repeat a command with watch: watch -n5 app posts --table"]
    ),
    (["--limit", "5", "posts"], [#"unknown option "--limit""#, "--limit follows the name of its command."]),
    (["posts", "--serach", "x"], [#"unknown option "--serach""#, "Did you mean: --search?"]),
    (["post", "7", "--comment"], [#"unknown option "--comment""#, "Did you mean: --comments?"]),
    (["posts", "-x"], [#"unknown option "-x""#, "Try: app help posts"]),
    (["posts", "extra"], [#"posts takes no arguments (got "extra")"#, "Try: app posts --search extra"]),
    (["posts", "--json", "7"], [#"posts takes no arguments (got "7")"#, "Try: app post 7"]),
    (["posts", "userId=3"], [#"posts takes no arguments (got "userId=3")"#, "Try: app posts --user 3"]),
    (["list", "posts"], [#"unknown command "list""#, "Try: app posts"]),
    (["api", "--jq", ".id"], [#"unknown option "--jq""#, "JSON is for jq: app posts --json | jq '.[0]'"]),
    (
      ["posts", "--header", "X-API-Key: k"],
      ["--header takes no value; -H sends a header field", "Try: app help options"]
    ),
    (["user", "albums", "3"], [#"user takes no "albums""#, "Try: app albums --user 3"]),
    (["user", "3", "edit"], [#"user takes no "edit""#, "Try: app help user"]),
    (["account", "copy", "1"], [#"account takes no "copy""#, "Try: app account create"]),
    (["account", "1", "delete"], ["the API has no request to delete an account"]),
    (["post", "-", "7"], [#"post takes - for standard input alone (got "7" too)"#, "Try: app help post"]),
    (["todos", "pending"], [#"todos takes no arguments (got "pending")"#, "Try: app todos --pending"]),
    (
      ["get", "user", "3", "--base-url", "http://h"],
      [#"unknown command "get""#, "Try: app user 3 --base-url http://h"]
    ),
    (["edit", "account", "1"], [#"unknown command "edit""#, "Try: app account edit 1"]),
    (["accounts", "create", "--email", "x"], [#"unknown option "--email""#, "Try: app account create"]),
    (["posts", "-H", "X-API-Key: k", "tea"], [#"posts takes no arguments (got "tea")"#, "Try: app help posts"]),
    (["account", "2", "--emial", "x"], [#"unknown option "--emial""#, "Try: app help account"]),
    (["posts", "-n", "5"], [#"unknown option "-n""#, "Did you mean: -L?"]),
    (["todos", "--done"], [#"unknown option "--done""#, "Did you mean: --completed?"]),
    (["posts", "--no-color"], [#"unknown option "--no-color""#, "Did you mean: --color never?"]),
    (["posts", "-v"], [#"unknown option "-v""#, "Did you mean: --debug, --version?"]),
    (["version"], [#"unknown command "version""#, "Try: app --version"]),
    (["post", "view", "7"], [#"post takes no "view""#, "Try: app post 7"]),
    (["get", "user", "3"], [#"unknown command "get""#, "Try: app user 3"]),
    (["users", "show", "Ada", "Byron"], [#"users takes no "show""#, "Try: app help users"]),
    (["albums", "-L", "1", "-L", "2"], [#"--limit takes one value (got "1", "2")"#]),
    (["accounts", "create"], [#"accounts takes no "create""#, "Try: app account create"]),
    (["account", "delete", "2"], ["the API has no request to delete an account"]),
    (["posts", "don't"], [#"posts takes no arguments (got "don't")"#, #"Try: app posts --search 'don'\''t'"#]),
    (["users", "--search", "x", "--address", "y"], ["--address and --search cannot be used together"]),
    (["posts", "--csv", "--json"], ["--json and --csv cannot be used together"]),
    (["posts", "--sort", "id:up"], [#"--sort: "id:up" is not a field, FIELD:asc or FIELD:desc"#]),
    (
      ["posts", "--sort=name"],
      [
        #"unknown field "name""#, "Did you mean: author.name, author.company.name?",
        "Fields: id, title, body, userId, author", "A dot leads into a field: author.name",
      ]
    ),
    (["search"], ["search needs a WORD", "Try: app help search"]),
    (["api", "x", "-H", "secret"], ["--http-header: a field is not NAME:VALUE"]),
    (["api", "x", "-H", "Authorization=Bearer secret"], [#"--http-header: "Authorization" is not NAME:VALUE"#]),
    (["api", "x", "-H", "Authorization : secret"], [#"--http-header: "Authorization " is not NAME:VALUE"#]),
    (["api", "x", "-H", "X-Aé: secret"], [#"--http-header: "X-Aé" is not NAME:VALUE"#]),
    (["api", "x", "-X", "HEAD", "--input=-"], ["HEAD takes no --input"]),
    (["todos", "--pending", "--completed"], ["--pending and --completed cannot be used together"]),
    (["browse", "drafts", "--search", "x"], ["drafts takes no --search; it takes no options"]),
    (
      ["browse", "posts", "--select", "3"], ["posts takes no --select; it takes --user, --search, --sort"]
    ),
    (["browse", "albums", "--post", "8"], ["albums takes no --post; it takes --user, --search, --sort"]),
    (
      ["browse", "post/7/comments", "--post", "8"], ["post/7/comments takes no --post; it takes --search, --sort"]
    ),
    (["sandbox", "x"], [#"sandbox: "x" is not one of reset"#, "Try: app help sandbox"]),
    (["post"], ["post needs an ID", "Try: app help post"]),
    (["post", "abc"], [#""abc" is not a post ID: a whole number from 1"#, "Try: app help post"]),
    (["posts", "--user", "0"], [#"--user: "0" is not \#(user)"#]),
    (["users", "--select", ""], [#"--select: "" is not \#(user)"#]),
    (["posts", "-L", "-1"], [#"--limit: "-1" is not a whole number from 0"#]),
    (["posts", "--timeout", "0"], [#"--timeout: "0" is not a number of seconds from 0.1 to 3600"#]),
    (["posts", "--max-age", "-1"], [#"--max-age: "-1" is not a number of seconds from 0 to 31536000"#]),
    (["posts", "--max-size", "0"], [#"--max-size: "0" is not a whole number of MB from 1 to 4096"#]),
    (["posts", "--max-size=4097"], [#"--max-size: "4097" is not a whole number of MB from 1 to 4096"#]),
    (["posts", "--sandbox", "--base-url=http://h"], ["--sandbox and --base-url cannot be used together"]),
    (["posts", "--offline", "--refresh"], ["--offline and --refresh cannot be used together"]),
    (
      ["posts", "--json=bogus"],
      [#"unknown field "bogus""#, "Fields: id, title, body, userId, author", "A dot leads into a field: author.name"]
    ),
    (
      ["posts", "--json=id,titel"],
      [
        #"unknown field "titel""#, "Did you mean: title?", "Fields: id, title, body, userId, author",
        "A dot leads into a field: author.name",
      ]
    ),
    (
      ["post", "7", "--fields", "auther.name"],
      [
        #"unknown field "auther.name""#, "Did you mean: author.name?",
        "Fields: id, title, body, userId, author, comments", "A dot leads into a field: author.name",
      ]
    ),
    (
      ["accounts", "--sort", "name"],
      [
        #"unknown field "name""#, "Did you mean: first_name, last_name?",
        "Fields: id, first_name, last_name, email, avatar_url, created_at, updated_at, url",
      ]
    ),
    (
      ["todos", "--fields", "done"],
      [
        #"unknown field "done""#, "Fields: id, title, completed, userId, owner",
        "A dot leads into a field: owner.name",
      ]
    ),
    (["cache"], ["cache needs one of path, info, fill, clear", "Try: app help cache"]),
    (["cache", "info", "clear"], [#"cache info takes no arguments (got "clear")"#, "Try: app help cache info"]),
    (["cache", "claer"], [#"cache: "claer" is not one of path, info, fill, clear"#, "Did you mean: clear?"]),
    (["posts", "--json="], [#"--json: "" is not a list of fields, such as id,title"#]),
    (["posts", "--fields="], [#"--fields: "" is not a list of fields, such as id,title"#]),
    (
      ["posts", "--base-url", "ftp://x"],
      [
        #"--base-url: "ftp://x" cannot be a base URL: it must start with http:// or https://"#,
        "Try: --base-url http://127.0.0.1:8080",
      ]
    ),
    (
      ["posts", "--base-url", "Example.org/v2"],
      [
        #"--base-url: "Example.org/v2" cannot be a base URL: it must start with http:// or https://"#,
        "Try: --base-url https://example.org/v2",
      ]
    ),
    (["sandbox", "--port", "65536"], [#"--port: "65536" is not a port from 0 to 65535"#]),
    (["sandbox", "--db="], [#"--db: "" is not a file"#]),
    (["completion", "tcsh"], [#""tcsh" is not one of bash, zsh, fish"#, "Try: app help completion"]),
    (["completion"], ["completion needs a SHELL", "Try: app help completion"]),
    (["man", "nosuch"], [#"unknown command "nosuch""#, "Try: app help man"]),
    (
      ["browse", "nonsense"], [#""nonsense" is not a screen"#, "Screens: \(Routes.patterns.joined(separator: ", "))"]
    ),
    (
      ["browse", "posts", "users"],
      [#""posts users" is not a screen"#, "Screens: \(Routes.patterns.joined(separator: ", "))"]
    ),
  ]

  nonisolated static let producersAndAccounts: [([String], [String])] = [
    (["producers", "--page", "0"], [#"--page: "0" is not a whole number from 1"#]),
    (["producers", "--all", "--page", "2"], ["--page and --all cannot be used together"]),
    (["producers", "--limit", "0", "--page=2"], ["--limit 0 and --page cannot be used together"]),
    (["producers", "--search", "x", "--all"], ["--all and --search cannot be used together"]),
    (["producers", "--search", "x", "--page", "1"], ["--page and --search cannot be used together"]),
    (
      ["producer", "551", "--fields=images.path"],
      [
        #"unknown field "images.path""#,
        "Fields: id, name, permalink, created_at, updated_at, images, short_description, description, location, "
          + "via_wholesaler, wholesaler_name",
      ]
    ),
    (["producer"], ["producer needs an ID", "Try: app help producer"]),
    (["account"], ["account needs an ID, or one of create, edit, drafts", "Try: app help account"]),
    (
      ["account", "--email", "x"],
      ["account needs an ID, or one of create, edit, drafts", "Try: app help account"]
    ),
    (["account", "creat"], [#"account: "creat" is neither an ID nor one of \#(actions)"#, "Did you mean: create?"]),
    (["account", ""], [#""" is not an account: an ID from 1, or a name"#, "Try: app help account"]),
    (["account", "draft"], [#"account: "draft" is neither an ID nor one of \#(actions)"#, "Did you mean: drafts?"]),
    (["account", "create", "2"], [#"account create takes no arguments (got "2")"#, "Try: app help account create"]),
    (["account", "drafts", "1"], [#"account drafts takes no arguments (got "1")"#, "Try: app help account drafts"]),
    (["account", "edit"], ["account edit needs an ID", "Try: app help account edit"]),
    (["account", "edit", "0"], [#""0" is not an account: an ID from 1, or a name"#, "Try: app help account edit"]),
    (["account", "create", "--delete", "1"], ["account create takes no --delete", "Try: app help account create"]),
    (["account", "drafts", "--email", "x"], ["account drafts takes no --email", "Try: app help account drafts"]),
    (
      ["account", "2", "--first-name=Ada"],
      ["account takes no --first-name", "Try: app help account"]
    ),
    (["account", "create", "--resume=x"], [#"--resume: "x" is not the number of a draft"#]),
    (["account", "create", "--again"], ["--again needs --resume", "Try: app account drafts"]),
    (
      ["account", "create", "--resume", "1"], ["--resume takes its value after an equals sign: --resume=1"]
    ),
    (["posts", "--json", "id,title"], ["--json takes its value after an equals sign: --json=id,title"]),
    (["post", "7", "--json", "id"], ["--json takes its value after an equals sign: --json=id"]),
    (["account", "drafts", "--delete=x"], [#"--delete: "x" is not the number of a draft"#]),
    (
      ["account", "create", "--json=reason"],
      [
        #"unknown field "reason""#,
        "Fields: id, first_name, last_name, email, avatar_url, created_at, updated_at, url",
      ]
    ),
    (["sandbox", "resett"], [#"sandbox: "resett" is not one of reset"#, "Did you mean: reset?"]),
    (["sandbox", "reset", "--port", "1"], ["sandbox reset takes no --port", "Try: app help sandbox reset"]),
  ]

  @Test("An invalid command line is a usage error, and nothing runs", arguments: table)
  func messages(arguments: [String], lines: [String]) async {
    let program = await CommandResult.run(arguments) { _, _ in Issue.record("prepared for \(arguments)") }
    #expect(program.exitCode == .usage)
    #expect(program.messages == "app: " + lines.joined(separator: "\n") + "\n")
    #expect(program.output.isEmpty)
    #expect(lines.count <= 6)
  }

  @Test("An invalid command line has an error message that fits the terminal", arguments: [20, 40, 80])
  func narrowTerminal(width: Int) async {
    for (arguments, lines) in Self.table {
      let program = await CommandResult.run(arguments, messages: .terminal(width))
      let shown = program.messages.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(shown.allSatisfy { StyledText($0).displayWidth <= width }, "\(arguments)")
      let words = { (text: String) in text.filter { !$0.isWhitespace } }
      #expect(words(program.messages) == words("app: " + lines.joined()), "\(arguments)")
    }
  }

  @Test(
    "An invalid command line is escaped in the error message",
    arguments: [
      ["\u{1B}[31m\nx"], ["post", "\u{1B}]0;t\u{7}"], ["posts", "--\u{202E}evil"], ["posts", "--limit=\u{9B}2J"],
    ])
  func hostileArguments(arguments: [String]) async {
    let program = await CommandResult.run(arguments, messages: .terminal(80, colorDepth: .trueColor))
    #expect(program.exitCode == .usage)
    #expect(Samples.isInert(program.messages, allowing: ["\n"]))
  }

  @Test(
    "At most a line of an argument is quoted",
    arguments: [["post", "x"], ["posts", "x"], ["x"], ["--x"], ["get", "x"]])
  func longArgument(words: [String]) async {
    let argument = words[words.count - 1] + String(repeating: "x y", count: 7000)
    let program = await CommandResult.run(words.dropLast() + [argument])
    #expect(program.exitCode == .usage && program.messages.count < 700, "\(program.messages.prefix(900))")
  }
}
