import Terminal
import Testing

@testable import CLI

@Suite("A command line that cannot be followed")
@MainActor struct UsageTests {
  /// The arguments, and the lines of the message after `app: `.
  nonisolated static let table: [([String], [String])] = [
    (["postz"], [#"unknown command "postz""#, "Did you mean: posts, post?", #"Run "app --help" for all commands."#]),
    (["xyzzy"], [#"unknown command "xyzzy""#, #"Run "app --help" for all commands."#]),
    ([""], [#"unknown command """#, #"Run "app --help" for all commands."#]),
    (["-1"], [#"unknown command "-1""#, #"Run "app --help" for all commands."#]),
    (["help", "bogus"], [#"unknown command "bogus""#, #"Run "app --help" for all commands."#]),
    (
      ["help", "pots"],
      [#"unknown command "pots""#, "Did you mean: posts, post, photo?", #"Run "app --help" for all commands."#]
    ),
    (
      ["help", "exit-code"],
      [#"unknown command "exit-code""#, "Did you mean: exit-codes?", #"Run "app --help" for all commands."#]
    ),
    (["--bogus"], [#"unknown option "--bogus""#, "Options of a command stand after its name; see app --help."]),
    (
      ["--limit", "5", "posts"],
      [#"unknown option "--limit""#, "Options of a command stand after its name; see app --help."]
    ),
    (
      ["help", "--bogus"], [#"unknown option "--bogus""#, "Options of a command stand after its name; see app --help."]
    ),
    (["help", "posts", "more"], [#"help takes one command (got "more" too)"#, "Try: app help posts"]),
    (["posts", "--serach", "x"], [#"unknown option "--serach""#, "Did you mean: --search?"]),
    (["post", "7", "--comment"], [#"unknown option "--comment""#, "Did you mean: --comments?"]),
    (["posts", "-x"], [#"unknown option "-x""#, "Try: app help posts"]),
    (["posts", "--comments"], [#"unknown option "--comments""#, "Try: app help posts"]),
    (["posts", "extra"], [#"posts takes no arguments (got "extra")"#, "Try: app help posts"]),
    (["posts", "--json", "7"], [#"posts takes no arguments (got "7")"#, "Try: app help posts"]),
    (["users", "3"], [#"users takes no arguments (got "3")"#, "Try: app help users"]),
    (["albums", "3"], [#"albums takes no arguments (got "3")"#, "Try: app help albums"]),
    (["todos", "x"], [#"todos takes no arguments (got "x")"#, "Try: app help todos"]),
    (["usres"], [#"unknown command "usres""#, "Did you mean: users, user?", #"Run "app --help" for all commands."#]),
    (["todo"], [#"unknown command "todo""#, "Did you mean: todos?", #"Run "app --help" for all commands."#]),
    (["users", "--adress", "x"], [#"unknown option "--adress""#, "Did you mean: --address?"]),
    (["users", "--search", "x"], [#"unknown option "--search""#, "Try: app help users"]),
    (["user", "3", "--user"], [#"unknown option "--user""#, "Try: app help user"]),
    (["albums", "--usr=3"], [#"unknown option "--usr""#, "Did you mean: --user?"]),
    (["todos", "--complete"], [#"unknown option "--complete""#, "Did you mean: --completed?"]),
    (["todos", "--done"], [#"unknown option "--done""#, "Try: app help todos"]),
    (
      ["todos", "--pending", "--completed"],
      ["--pending and --completed cannot be used together", "Without either, both are shown."]
    ),
    (["sandbox", "x"], [#"sandbox takes no argument but reset (got "x")"#, "Try: app help sandbox"]),
    (["post"], ["post needs an ID", "Try: app post 7"]),
    (["post", "--json"], ["post needs an ID", "Try: app post 7"]),
    (["post", "1", "2"], [#"post takes one ID (got "2" too)"#, "Try: app post 7"]),
    (["post", "abc"], [#""abc" is not a post ID: a whole number from 1"#, "Try: app post 7"]),
    (["post", "-1"], [#""-1" is not a post ID: a whole number from 1"#, "Try: app post 7"]),
    (["post", "0"], [#""0" is not a post ID: a whole number from 1"#, "Try: app post 7"]),
    (["post", ""], [#""" is not a post ID: a whole number from 1"#, "Try: app post 7"]),
    (
      ["post", "99999999999999999999"],
      [#""99999999999999999999" is not a post ID: a whole number from 1"#, "Try: app post 7"]
    ),
    (["posts", "--user", "x"], [#"--user: "x" is not a user ID: a whole number from 1"#]),
    (["posts", "--user=0"], [#"--user: "0" is not a user ID: a whole number from 1"#]),
    (["users", "--select", "x"], [#"--select: "x" is not a user ID: a whole number from 1"#]),
    (["users", "--select=0"], [#"--select: "0" is not a user ID: a whole number from 1"#]),
    (["users", "--select"], ["--select needs a value: --select ID"]),
    (["users", "--address"], ["--address needs a value: --address TEXT"]),
    (["albums", "--user", "-1"], [#"--user: "-1" is not a user ID: a whole number from 1"#]),
    (
      ["todos", "--user", "99999999999999999999"],
      [#"--user: "99999999999999999999" is not a user ID: a whole number from 1"#]
    ),
    (["todos", "-L", "x"], [#"--limit: "x" is not a whole number from 0"#]),
    (["posts", "--limit", "abc"], [#"--limit: "abc" is not a whole number from 0"#]),
    (["posts", "-L", "-1"], [#"--limit: "-1" is not a whole number from 0"#]),
    (["posts", "-L"], ["-L needs a value: -L N"]),
    (["posts", "--search"], ["--search needs a value: --search TEXT"]),
    (["posts", "--search", "--json"], ["--search needs a value: --search TEXT"]),
    (["posts", "--plain=yes"], [#"--plain takes no value (got "--plain=yes")"#]),
    (["posts", "--timeout", "0"], [#"--timeout: "0" is not a number of seconds from 0.1 to 3600"#]),
    (["posts", "--timeout", "-5"], [#"--timeout: "-5" is not a number of seconds from 0.1 to 3600"#]),
    (["--timeout=nan", "posts"], [#"--timeout: "nan" is not a number of seconds from 0.1 to 3600"#]),
    (["--timeout"], ["--timeout needs a value: --timeout SECONDS"]),
    (["posts", "--max-age", "-1"], [#"--max-age: "-1" is not a number of seconds from 0 to 31536000"#]),
    (["posts", "--max-age=abc"], [#"--max-age: "abc" is not a number of seconds from 0 to 31536000"#]),
    (["posts", "--max-age", "31536001"], [#"--max-age: "31536001" is not a number of seconds from 0 to 31536000"#]),
    (["--max-age"], ["--max-age needs a value: --max-age SECONDS"]),
    (["posts", "--offline", "--refresh"], ["--offline and --refresh cannot be used together"]),
    (["--refresh", "user", "3", "--offline"], ["--offline and --refresh cannot be used together"]),
    (["posts", "--ofline"], [#"unknown option "--ofline""#, "Did you mean: --offline?"]),
    (["posts", "--color=purple"], [#"--color: "purple" is not auto, always or never"#]),
    (["posts", "--color", "allways"], [#"--color: "allways" is not auto, always or never"#, "Did you mean: always?"]),
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
      ["users", "--json=city"],
      [
        #"unknown field "city""#, "Fields: id, name, username, email, address, phone, website, company",
        "A dot leads into a field: company.name",
      ]
    ),
    (
      ["todos", "--fields", "done"],
      [#"unknown field "done""#, "Fields: id, title, completed, userId"]
    ),
    (
      ["albums", "--json=ownr"],
      [
        #"unknown field "ownr""#, "Did you mean: owner?", "Fields: id, title, userId, owner",
        "A dot leads into a field: owner.name",
      ]
    ),
    (
      ["album", "1", "--json=colour"],
      [
        #"unknown field "colour""#, "Fields: id, title, userId, owner, photos", "A dot leads into a field: owner.name",
      ]
    ),
    (
      ["photo", "1", "--json=colour"],
      [#"unknown field "colour""#, "Did you mean: color?", "Fields: id, title, albumId, color, url, thumbnailUrl"]
    ),
    (["cache"], ["cache needs one of path, info, clear", "Try: app cache info"]),
    (["cache", "info", "clear"], [#"cache takes one argument (got "clear" too)"#, "Try: app cache info"]),
    (["cache", "claer"], [#"cache: "claer" is not one of path, info, clear"#, "Did you mean: clear?"]),
    (["cache", ""], [#"cache: "" is not one of path, info, clear"#]),
    (
      ["cache", "info", "--json=age"],
      [#"unknown field "age""#, "Fields: server, answer, rows, saved, complete"]
    ),
    (["posts", "--json="], ["--json needs the names of fields", "Try: --json=id,title"]),
    (["posts", "--json=,"], ["--json needs the names of fields", "Try: --json=id,title"]),
    (["posts", "--fields="], ["--fields needs the names of fields", "Try: --fields=id,title"]),
    (["posts", "--fields"], ["--fields needs a value: --fields FIELDS"]),
    (["posts", "--sandbox", "--base-url", "http://h"], ["--sandbox and --base-url cannot be used together"]),
    (
      ["posts", "--base-url", "ftp://x"],
      [
        #"--base-url: "ftp://x" cannot be a base URL: it must start with http:// or https://"#,
        "Try: --base-url http://127.0.0.1:8080",
      ]
    ),
    (
      ["posts", "--base-url", "http://"],
      [#"--base-url: "http://" cannot be a base URL: it names no host"#, "Try: --base-url http://127.0.0.1:8080"]
    ),
    (["sandbox", "--port", "65536"], [#"--port: "65536" is not a port from 0 to 65535"#]),
    (["sandbox", "--db="], [#"--db: "" is not a file"#]),
  ]

  @Test("ends with 2, says why on standard error, writes nothing else and sends nothing", arguments: table)
  func messages(arguments: [String], lines: [String]) async {
    let program = await Program.run(arguments) { _, _ in Issue.record("prepared for \(arguments)") }
    #expect(program.exitCode == .usage)
    #expect(program.messages == "app: " + lines.joined(separator: "\n") + "\n")
    #expect(program.output.isEmpty)
    #expect(lines.count <= 6)
  }

  @Test("is told in lines that fit the terminal", arguments: [20, 40, 80])
  func narrowTerminal(width: Int) async {
    for (arguments, lines) in Self.table {
      let program = await Program.run(arguments, messages: .terminal(width))
      let shown = program.messages.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(shown.allSatisfy { $0.displayWidth <= width }, "\(arguments)")
      let words = { (text: String) in text.filter { !$0.isWhitespace } }
      #expect(words(program.messages) == words("app: " + lines.joined()), "\(arguments)")
    }
  }

  @Test(
    "is repeated without what a terminal would obey",
    arguments: [
      ["\u{1B}[31m\nx"], ["post", "\u{1B}]0;t\u{7}"], ["posts", "--\u{202E}evil"], ["posts", "--limit=\u{9B}2J"],
    ])
  func hostileArguments(arguments: [String]) async {
    let program = await Program.run(arguments, messages: .terminal(80, colorDepth: .trueColor))
    #expect(program.exitCode == .usage)
    #expect(Samples.isInert(program.messages, allowing: ["\n"]))
  }
}
