import Terminal
import Testing

@testable import CLI

@Suite("A command line about producers or accounts that cannot be followed")
@MainActor struct FormUsageTests {
  private nonisolated static let words = "create, edit, drafts"
  private nonisolated static let help = "Try: app help account"

  /// The arguments, and the lines of the message after `app: `.
  nonisolated static let table: [([String], [String])] = [
    (["producers", "551"], [#"producers takes no arguments (got "551")"#, "Try: app help producers"]),
    (["producers", "--page", "0"], [#"--page: "0" is not a whole number from 1"#]),
    (["producers", "--page=-1"], [#"--page: "-1" is not a whole number from 1"#]),
    (["producers", "--per-page", "x"], [#"--per-page: "x" is not a whole number from 1"#]),
    (
      ["producers", "--per-page", "99999999999999999999"],
      [
        #"--per-page: "99999999999999999999" is not a whole number from 1"#
      ]
    ),
    (["producers", "-L", "-1"], [#"--limit: "-1" is not a whole number from 0"#]),
    (["producers", "--all", "--page", "2"], ["--all and --page cannot be used together"]),
    (["producers", "--limit", "0", "--page=2"], ["--limit 0 and --page cannot be used together"]),
    (["producers", "--search"], ["--search needs a value: --search TEXT"]),
    (["producers", "--serach", "x"], [#"unknown option "--serach""#, "Did you mean: --search?"]),
    (["producers", "--all=yes"], [#"--all takes no value (got "--all=yes")"#]),
    (
      ["producers", "--search", "x", "--all"],
      [
        "--search and --all cannot be used together",
        "All that is saved is searched; --refresh loads the whole list before.",
      ]
    ),
    (
      ["producers", "--search", "x", "--page", "1"],
      [
        "--search and --page cannot be used together",
        "All that is saved is searched; --refresh loads the whole list before.",
      ]
    ),
    (
      ["producers", "--per-page=5", "--search", "x"],
      [
        "--search and --per-page cannot be used together",
        "All that is saved is searched; --refresh loads the whole list before.",
      ]
    ),
    (
      ["producers", "--json=imag"],
      [
        #"unknown field "imag""#, "Did you mean: images?",
        "Fields: id, name, permalink, created_at, updated_at, images, short_description, description, location, "
          + "via_wholesaler, wholesaler_name",
      ]
    ),
    (
      ["producer", "551", "--fields=images.path"],
      [
        #"unknown field "images.path""#,
        "Fields: id, name, permalink, created_at, updated_at, images, short_description, description, location, "
          + "via_wholesaler, wholesaler_name",
      ]
    ),
    (["producer"], ["producer needs an ID", "Try: \(ProducerCommand.configuration.example)"]),
    (
      ["producer", "0"],
      [#""0" is not a producer ID: a whole number from 1"#, "Try: \(ProducerCommand.configuration.example)"]
    ),
    (
      ["producer", "1", "2"],
      [#"producer takes one ID (got "2" too)"#, "Try: \(ProducerCommand.configuration.example)"]
    ),
    (["producer", "1", "--page", "2"], [#"unknown option "--page""#, "Try: app help producer"]),
    (["producr"], [#"unknown command "producr""#, "Did you mean: producer, producers?", Self.overview]),
    (["acount"], [#"unknown command "acount""#, "Did you mean: account, accounts?", Self.overview]),
    (["accounts", "create"], [#"accounts takes no arguments (got "create")"#, "Try: app help accounts"]),
    (["accounts", "--email", "x"], [#"unknown option "--email""#, "Try: app help accounts"]),
    (
      ["accounts", "--json=mail"],
      [
        #"unknown field "mail""#, "Did you mean: email?",
        "Fields: id, first_name, last_name, email, avatar_url, created_at, updated_at, url",
      ]
    ),
    (["account"], ["account needs an ID, or one of create, edit, drafts", "Try: app account 2"]),
    (["account", "--email", "x"], ["account needs an ID, or one of create, edit, drafts", "Try: app account 2"]),
    (["account", "creat"], [#"account: "creat" is neither an ID nor one of \#(words)"#, "Did you mean: create?"]),
    (["account", "draft"], [#"account: "draft" is neither an ID nor one of \#(words)"#, "Did you mean: drafts?"]),
    (["account", "delete"], [#"account: "delete" is neither an ID nor one of \#(words)"#]),
    (["account", "Edit", "2"], [#"account: "Edit" is neither an ID nor one of \#(words)"#, "Did you mean: edit?"]),
    (["account", "create", "2"], [#"account create takes no arguments (got "2")"#, help]),
    (["account", "drafts", "1"], [#"account drafts takes no arguments (got "1")"#, help]),
    (["account", "edit"], ["account edit needs an ID", "Try: app account edit 2"]),
    (["account", "edit", "2", "3"], [#"account edit takes one ID (got "3" too)"#, "Try: app account edit 2"]),
    (["account", "edit", "x"], [#""x" is not an account ID: a whole number from 1"#, "Try: app account edit 2"]),
    (["account", "create", "--discard", "1"], ["account create takes no --discard", help]),
    (["account", "edit", "2", "--discard=1"], ["account edit takes no --discard", help]),
    (["account", "drafts", "--email", "x"], ["account drafts takes no --email", help]),
    (["account", "drafts", "--resume"], ["account drafts takes no --resume", help]),
    (["account", "drafts", "--dry-run"], ["account drafts takes no --dry-run", help]),
    (["account", "2", "--first-name=Ada"], ["account 2 takes no --first-name", help]),
    (["account", "2", "--dry-run"], ["account 2 takes no --dry-run", help]),
    (["account", "2", "--resume=1"], ["account 2 takes no --resume", help]),
    (["account", "2", "--discard", "1"], ["account 2 takes no --discard", help]),
    (["account", "create", "--email"], ["--email needs a value: --email TEXT"]),
    (["account", "create", "--emial", "x"], [#"unknown option "--emial""#, "Did you mean: --email?"]),
    (["account", "create", "--dry-run=1"], [#"--dry-run takes no value (got "--dry-run=1")"#]),
    (
      ["account", "create", "--resume=x"], [#"--resume: "x" is not the number of a draft"#, "Try: app account drafts"]
    ),
    (
      ["account", "edit", "2", "--resume=0"],
      [
        #"--resume: "0" is not the number of a draft"#, "Try: app account drafts",
      ]
    ),
    (["account", "create", "--resume", "1"], [#"account create takes no arguments (got "1")"#, help]),
    (["account", "drafts", "--discard=x"], [#"--discard: "x" is not the number of a draft"#]),
    (
      ["account", "drafts", "--json=url"],
      [
        #"unknown field "url""#,
        "Fields: id, account, first_name, last_name, email, avatar_url, saved, reason",
      ]
    ),
    (
      ["account", "create", "--json=reason"],
      [
        #"unknown field "reason""#,
        "Fields: id, first_name, last_name, email, avatar_url, created_at, updated_at, url",
      ]
    ),
    (["sandbox", "resett"], [#"sandbox takes no argument but reset (got "resett")"#, "Did you mean: reset?"]),
    (["sandbox", "reset", "all"], [#"sandbox takes no argument but reset (got "all")"#, "Try: app help sandbox"]),
  ]

  private nonisolated static let overview = #"Run "app --help" for all commands."#

  @Test("ends with 2, says why on standard error, writes nothing else and sends nothing", arguments: table)
  func messages(arguments: [String], lines: [String]) async {
    let program = await Program.run(arguments) { _, _ in Issue.record("prepared for \(arguments)") }
    #expect(program.exitCode == .usage)
    #expect(program.messages == "app: " + lines.joined(separator: "\n") + "\n")
    #expect(program.output.isEmpty)
  }

  @Test("is told in lines that fit the terminal", arguments: [40, 80])
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
    "names a mistyped word before the options that stand behind it",
    arguments: [["account", "creat", "--email", "ada@example.org"], ["account", "creat", "--dry-run"]])
  func mistypedWord(arguments: [String]) async {
    let program = await Program.run(arguments) { _, _ in Issue.record("prepared for \(arguments)") }
    #expect(program.exitCode == .usage)
    #expect(
      program.messages == """
        app: account: "creat" is neither an ID nor one of create, edit, drafts
        Did you mean: create?

        """)
  }

  @Test(
    "advises the call that shows an account where its number is none",
    arguments: [["0"], [""], ["-1"], ["2x"], ["2", "3"]])
  func accountNumber(arguments: [String]) async {
    let program = await Program.run(["account"] + arguments) { _, _ in Issue.record("prepared for \(arguments)") }
    #expect(program.exitCode == .usage)
    let message =
      arguments.count == 1
      ? #"app: "\#(arguments[0])" is not an account ID: a whole number from 1"#
      : #"app: account takes one ID (got "3" too)"#
    #expect(program.messages == message + "\nTry: app account 2\n")
  }
}
