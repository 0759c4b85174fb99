import Features
import Views

/// The next step after an invalid command line: a valid one, or else the help.
///
/// A suggested command line has every word and every option that was typed, and has been parsed.
struct Advice {
  private let arguments: [String]
  private let environment: [String: String]
  /// The words and the options that some command has.
  private let parsed: ParsedArguments
  /// The command that the first word names.
  private let root: (any Command.Type)?

  init(_ arguments: [String], environment: [String: String]) {
    self.arguments = arguments
    self.environment = environment
    parsed = ArgumentParser(CommandList.paths.flatMap(\.options) + GlobalOptions.declarations).parseValid(arguments)
    root = parsed.words.first.flatMap { name in CommandList.all.first { $0.name == name } }
  }

  /// The options that select the server; see `ViewOptions`.
  var serverArguments: String { parsed.serverArguments }

  func completing(_ error: CommandError) -> CommandError {
    guard let mistake = error.mistake else { return error }
    var error = error
    error.hints = suggestedLine.map { ["Try: \($0)"] } ?? words(like: mistake)
    if error.hints.isEmpty { error.hints = ["Try: \(help)"] }
    return error
  }

  /// The help of the command that the words name.
  private var help: String {
    let commands = CommandList.paths.map(\.name)
    let names = [words.prefix(2).joined(separator: " ")] + words
    return "app help" + (names.first(where: commands.contains).map { " \($0)" } ?? "")
  }
}

/// A part of a command line that is not valid.
enum Mistake: Hashable {
  /// A word that is not one of the valid ones.
  case word(String, among: [String])
  /// The name of an option that is not declared.
  case option(String)
  /// Words or options that the command does not take, or a word that it lacks.
  case usage
}

// MARK: - Words

extension Advice {
  private var selectedSubcommand: (any Command.Type)? {
    root?.configuration.subcommands.first { $0.name == words.dropFirst().first }
  }

  /// Returns the known words that the mistake resembles.
  private func words(like mistake: Mistake) -> [Hint] {
    switch mistake {
    case .word(let word, let known): Suggestions(for: word, among: known).hints()
    case .option("watch"): ["Repeat a command with watch: watch -n5 app posts --table"]
    case .option(let name): options(like: name)
    case .usage: []
    }
  }

  private func options(like name: String) -> [Hint] {
    let ignored = root?.configuration.ignoredOptions ?? []
    let declarations = ((selectedSubcommand ?? root)?.init().options ?? []) + GlobalOptions.declarations
    let options = declarations.filter { !ignored.contains($0.name) }
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

  /// Our options for names of options.
  private static let options: [String: [String]] = [
    "V": ["version"], "author": ["user"], "d": ["input FILE"], "data": ["input FILE", "field KEY=VALUE"],
    "desc": ["sort FIELD:desc"], "descending": ["sort FIELD:desc"],
    "done": ["completed"], "filter": ["search"], "format": ["json"], "headers": ["http-header"], "jq": ["json"],
    "n": ["limit"], "no-cache": ["refresh"], "no-color": ["color never"], "o": ["json"], "owner": ["user"],
    "q": ["quiet"], "query": ["search"], "reverse": ["sort FIELD:desc"], "token": ["http-header"],
    "v": ["debug", "version"], "verbose": ["debug"],
  ]
}

// MARK: - Command lines

extension Advice {
  /// The words that were typed, the name of the command first.
  private var words: [String] { parsed.words }

  /// The command line that was meant; `nil` if none is sure.
  private var suggestedLine: String? {
    // A header field can be a token, which no message repeats. A word with a dash may be meant as an option.
    if parsed.options["http-header"] != nil || words.contains(where: { $0.hasPrefix("-") }) { return nil }
    let lines = attachedValues + flags + verbs + screens + searches + subcommands + names + helpPages
    let valid = lines.first { (try? Invocation($0, environment: environment)) != nil }
    return valid.map { (["app"] + $0.map(\.shellWord)).joined(separator: " ") }
  }

  /// Returns the command line with other words in place of the first ones.
  private func line(_ words: [String], replacing count: Int) -> [String] {
    let replaced = parsed.positions.prefix(count)
    return words + arguments.indices.filter { !replaced.contains($0) }.map { arguments[$0] }
  }

  /// The value of an option in a word of its own: `--json id`.
  private var attachedValues: [[String]] {
    guard let detached = parsed.detachedValue else { return [] }
    let positions = parsed.positions.filter { $0 > 0 && "\(arguments[$0 - 1])=\(arguments[$0])" == detached }
    return positions.map { Array(arguments[..<($0 - 1)]) + [detached] + arguments[($0 + 1)...] }
  }

  /// The name of a flag without dashes: `todos pending`.
  private var flags: [[String]] {
    guard let root, words.count == 2, root.init().options.contains(where: { $0.name == words[1] && $0.value == .none })
    else { return [] }
    return [line([words[0], "--\(words[1])"], replacing: 2)]
  }

  /// A verb of another program: `get user 3`, `posts list`, `edit account 1`.
  private var verbs: [[String]] {
    guard words.count > 1 else { return [] }
    var lines: [[String]] = []
    for (word, noun) in [(words[0], words[1]), (words[1], words[0])] {
      guard let verb = Self.verbs[word], let list = Routes.list(of: noun) else { continue }
      let entry = Routes.all.first { !$0.isList && $0.takesID && $0.list == list }
      let record = entry.map { String($0.pattern.prefix { $0 != "/" }) } ?? noun
      let meanings =
        switch verb {
        case .list: [[noun], [list.description]]
        case .show: [[noun], [record]]
        case .create: [[record, "create"]]
        case .edit: [[record, "edit"]]
        case .help: [["help", noun]]
        }
      lines += meanings.map { line($0, replacing: 2) }
    }
    return lines
  }

  /// A record of a list, or a screen below a record: `users 3`, `user 3 todos`.
  private var screens: [[String]] {
    guard root != nil, words.count > 1 else { return [] }
    let hasNumbers = words.dropFirst().allSatisfy(\.isPlainNumber)
    let suffix = words.suffix(hasNumbers ? 0 : 1)
    let pattern = Route.path(of: [words[0], RouteEntry.placeholder] + suffix)
    guard let entry = Routes.all.first(where: { $0.pattern == pattern }) else { return [] }
    let record = words.dropFirst().dropLast(suffix.count)
    let call = entry.command.split(separator: " ").flatMap { word in
      word == RouteEntry.placeholder ? Array(record) : [String(word)]
    }
    return [line(call, replacing: words.count)]
  }

  /// The words to find in a list: `users leanne`.
  private var searches: [[String]] {
    guard words.count > 1, root is any ListCommand.Type, !words.dropFirst().contains(where: \.isPlainNumber)
    else { return [] }
    let text = words.dropFirst().joined(separator: " ")
    return [line([words[0], "--search", text], replacing: words.count)]
  }

  /// The options of a subcommand without its name: `account 1 --email x`.
  private var subcommands: [[String]] {
    guard let root, selectedSubcommand == nil else { return [] }
    let own = root.init().options.map(\.name)
    let subcommands = root.configuration.subcommands.filter { subcommand in
      subcommand.init().options.contains { parsed.options[$0.name] != nil && !own.contains($0.name) }
    }
    return subcommands.map { line([root.name, $0.name], replacing: 1) }
  }

  /// The options of a command before its name, or the name of an option in its place.
  private var names: [[String]] {
    if words.first == "version" { return [line(["--version"], replacing: 1)] }
    return root.map { [line([$0.name], replacing: 1)] } ?? []
  }

  /// The help about a subcommand, or about a topic by another name: `help drafts`, `help config`.
  private var helpPages: [[String]] {
    guard words.count == 2, root == HelpCommand.self || root == ManualCommand.self else { return [] }
    let topic = Self.topics[words[1]].map { [HelpCommand.name, $0.rawValue] }
    let paths = CommandList.paths.filter { $0.command.name == words[1] }
    return (paths.map { [words[0], $0.root.name, $0.command.name] } + [topic].compactMap(\.self))
      .map { line($0, replacing: 2) }
  }

  /// The topics of the help by other names.
  private static let topics: [String: HelpTopic] = [
    "config": .environment, "configuration": .environment, "settings": .environment, "variables": .environment,
    "headers": .options, "header": .options, "errors": .exitCodes, "exit": .exitCodes,
  ]

  /// The verbs of other programs, which are not values of this one: `post list`, `get user 3`.
  static let verbs: [String: Verb] = [
    "list": .list, "ls": .list, "all": .list, "view": .show, "show": .show, "get": .show, "describe": .show,
    "open": .show, "help": .help, "create": .create, "new": .create, "add": .create, "edit": .edit,
    "update": .edit, "change": .edit,
  ]

  /// What a verb of another program does with records.
  enum Verb {
    case list, show, help, create, edit
  }

  /// Words for a request that no API has.
  static let deletions: Set = ["delete", "remove", "rm"]
}
