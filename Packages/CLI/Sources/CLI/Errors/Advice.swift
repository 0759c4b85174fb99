import Features
import Views

/// The next step after an invalid command line: the word of this program for that of another one, a word that resembles
/// the mistyped one, or else the help.
struct Advice {
  /// The words and the options that some command has.
  private let parsed: ParsedArguments
  /// The command that the first word names.
  private let root: (any Command.Type)?

  init(_ arguments: [String]) {
    parsed = ArgumentParser(CommandList.paths.flatMap(\.options) + GlobalOptions.declarations).parseValid(arguments)
    root = parsed.words.first.flatMap { name in CommandList.all.first { $0.name == name } }
  }

  /// The selected server, whose option suggested commands repeat.
  var server: Server { Server(parsed) }

  func completing(_ error: CommandError) -> CommandError {
    guard let mistake = error.mistake else { return error }
    var error = error
    if error.hints.isEmpty { error.hints = hints(for: mistake) }
    if error.hints.isEmpty { error.hints = ["Try: \(help)"] }
    return error
  }

  /// The help of the command that the words name.
  private var help: String {
    let commands = CommandList.paths.map(\.name)
    let names = [parsed.words.prefix(2).joined(separator: " ")] + parsed.words
    return "app help" + (names.first(where: commands.contains).map { " \($0)" } ?? "")
  }

  private func hints(for mistake: Mistake) -> [Hint] {
    switch mistake {
    case .command(let word, let known): commandHints(word, known)
    case .word(let word, let known):
      Self.command([root?.name, word]).map { ["Try: \(command: $0)"] } ?? Suggestions(for: word, among: known).hints()
    case .option("watch"): ["Repeat a command with watch: watch -n5 app posts --table"]
    case .option(let name): optionHints(name)
    case .verb: Self.command(ofVerbIn: words).map { ["Try: \(command: $0)"] } ?? []
    case .usage: []
    }
  }

  /// The words, which a message repeats unless a header field, which can be a token, may be one of them.
  private var words: [String] { parsed.options["http-header"] == nil ? parsed.words : [] }
}

/// A part of a command line that is not valid.
enum Mistake: Hashable {
  /// The name of a command that there is not.
  case command(String, among: [String])
  /// A word that is not one of the valid ones.
  case word(String, among: [String])
  /// The name of an option that is not declared.
  case option(String)
  /// The verb of another program.
  case verb
  /// Words or options that the command does not take, or a word that it lacks.
  case usage
}

// MARK: - Commands

extension Advice {
  private func commandHints(_ word: String, _ known: [String]) -> [Hint] {
    if let call = Self.command([root?.name, word]) ?? (root == nil ? Self.command(ofVerbIn: words) : nil) {
      return ["Try: \(command: call)"]
    }
    let suggestions = Suggestions(for: word, among: known).hints()
    guard suggestions.isEmpty, words.count == 1, words[0] == word, !word.isBlank else { return suggestions }
    if word.isPlainNumber { return ["Try: \(command: "app post \(word)")"] }
    return ["Try: \(command: "app search \(word.shellWord)")"]
  }

  /// Returns the command for the words of another program; `nil` if they are in no table.
  private static func command(_ words: [String?]) -> String? {
    let words = words.compactMap(\.self)
    let number = words.first(where: \.isPlainNumber)
    let key = words.map { $0 == number ? "N" : $0 }.joined(separator: " ")
    return commands[key].map { "app \($0.replacing("N", with: number ?? "N"))" }
  }

  /// Returns the command for words with a verb of another program: `get user 3`, `posts list`, `edit account 1`.
  private static func command(ofVerbIn words: [String]) -> String? {
    // `user albums 3`.
    if words.count == 3, let screen = try? ScreenArguments([words[0], words[2], words[1]]) { return screen.command() }
    guard let index = words.firstIndex(where: { verbs[$0] != nil }), let verb = verbs[words[index]] else { return nil }
    var rest = words
    rest.remove(at: index)
    guard let noun = rest.first else { return nil }
    let screen = try? ScreenArguments(rest)
    let isOfAccounts = Routes.list(of: noun) == .accounts
    let isCommand = CommandList.all.contains { $0.name == noun }
    switch verb {
    case .show: return screen?.command() ?? ScreenArguments.records(rest).map { "app \($0.joined(separator: " "))" }
    case .request: return screen?.command() ?? (rest.count == 1 && !isCommand ? "app api \(noun.shellWord)" : nil)
    case .create: return isOfAccounts ? Route.newAccount.command : nil
    case .edit:
      return isOfAccounts && rest.count > 1 ? try? ScreenArguments(["account", rest[1], "edit"]).command() : nil
    case .help: return isCommand ? "app help \(noun)" : nil
    case .delete: return nil
    }
  }

  /// What a verb of another program does with records.
  enum Verb {
    case show, request, create, edit, help, delete
  }

  /// The verbs of other programs, which are not values of this one: `post list`, `get user 3`.
  static let verbs: [String: Verb] = [
    "list": .show, "ls": .show, "all": .show, "view": .show, "show": .show, "describe": .show, "open": .show,
    "get": .request, "GET": .request, "http": .request, "curl": .request,
    "create": .create, "new": .create, "add": .create, "copy": .create, "clone": .create, "duplicate": .create,
    "edit": .edit, "update": .edit, "change": .edit, "set": .edit, "rename": .edit, "help": .help,
    "delete": .delete, "remove": .delete, "rm": .delete,
  ]

  /// Our commands for those of other programs.
  static let commands: [String: String] = [
    "ui": "browse", "gui": "browse", "tui": "browse", "dashboard": "browse", "interactive": "browse",
    "version": "--version",
    "doctor": "status", "info": "status", "config": "status", "env": "status", "whoami": "status",
    "context": "status", "sync": "cache fill", "fetch": "cache fill", "download": "cache fill",
    "cache sync": "cache fill", "cache fetch": "cache fill", "cache download": "cache fill",
    "sandbox N": "sandbox --port N",
    "cache list": "cache info", "cache show": "cache info", "cache ls": "cache info",
    "cache purge": "cache clear", "cache delete": "cache clear", "cache rm": "cache clear",
    "help config": "help environment", "help configuration": "help environment", "help settings": "help environment",
    "help variables": "help environment", "help headers": "help options", "help header": "help options",
    "help errors": "help exit-codes", "help exit": "help exit-codes", "help drafts": "help account drafts",
    "help create": "help account create", "help edit": "help account edit", "man drafts": "man account drafts",
    "man create": "man account create", "man edit": "man account edit",
  ]
}

// MARK: - Options

extension Advice {
  private func optionHints(_ name: String) -> [Hint] {
    if let sentence = Self.sentences[name] { return ["\(sentence)"] }
    let subcommand = root?.configuration.subcommands.first { $0.name == parsed.words.dropFirst().first }
    let ignored = root?.configuration.ignoredOptions ?? []
    let own = (subcommand ?? root)?.init().options ?? []
    let options = (own + GlobalOptions.declarations).filter { !ignored.contains($0.name) }
    if let call = Self.command(ofVerbIn: words) { return ["Try: \(command: call)"] }
    if (root == nil ? CommandList.paths.flatMap(\.options) : own).contains(where: { $0.name == name }) {
      return ["--\(name) follows the name of its command."]
    }
    var synonyms: [String] = []
    for synonym in Self.options[name] ?? [] {
      let word = synonym.prefix { $0 != " " }
      guard let option = options.first(where: { $0.name == word }) else { continue }
      let short = name.count == 1 ? option.short : nil
      synonyms.append(short.map { "-\($0)" } ?? "--\(synonym)")
    }
    if !synonyms.isEmpty { return ["Did you mean: \(synonyms.joined(separator: ", "))?"] }
    return Suggestions(for: name, among: options.map(\.name)).hints(prefix: "--")
  }

  /// Sentences for options that have no counterpart.
  private static let sentences: [String: String] =
    Dictionary(
      uniqueKeysWithValues: ["jq", "q", "template"].map { ($0, "JSON is for jq: app posts --json | jq '.[0]'") }
    )
    .merging(
      ["k", "insecure", "cacert"].map { ($0, "The variable SSL_CERT_FILE names the certificates to trust.") }
    ) { first, _ in first }

  /// Our options for names of options.
  static let options: [String: [String]] = [
    "V": ["version"], "author": ["user"], "d": ["input FILE"], "data": ["input FILE", "field KEY=VALUE"],
    "desc": ["sort FIELD:desc"], "descending": ["sort FIELD:desc"],
    "done": ["completed"], "filter": ["search"], "format": ["json"], "headers": ["http-header"],
    "n": ["limit"], "top": ["limit N"], "max": ["limit N"], "first": ["limit N"],
    "no-cache": ["refresh"], "no-color": ["color never"], "no-header": ["plain"], "noheader": ["plain"], "o": ["json"],
    "owner": ["user"], "query": ["search"], "reverse": ["sort FIELD:desc"], "token": ["http-header"],
    "v": ["debug", "version"], "verbose": ["debug"],
    "w": ["web"], "open": ["web"], "browser": ["web"],
    "url": ["base-url URL"], "server": ["base-url URL"], "endpoint": ["base-url URL"], "host": ["base-url URL"],
    "name": ["search"], "city": ["search"], "email": ["search"],
  ]
}
