import Features
import Views

/// A command, or a subcommand with its command, as it is called: `account create`.
struct CommandPath {
  /// The command that the program's first argument names.
  let root: any Command.Type
  /// The command itself: the root or one of its subcommands.
  let command: any Command.Type

  init(_ root: any Command.Type, subcommand: (any Command.Type)? = nil) {
    self.root = root
    command = subcommand ?? root
  }

  /// The words that call the command: `account create`.
  var name: String { command.name == root.name ? root.name : "\(root.name) \(command.name)" }

  /// The options of the command and of its subcommands, each once.
  var options: [DeclaredOption] {
    let commands = [command] + command.configuration.subcommands
    return commands.flatMap { $0.init().options }.reduce(into: []) { options, option in
      if !options.contains(where: { $0.name == option.name }) { options.append(option) }
    }
  }

  /// The name and the argument: `post ID`.
  var synopsis: String { [name, placeholder].compactMap(\.self).joined(separator: " ") }

  /// The ways to call the command: `account ID | create | edit ID | drafts`.
  var usage: String {
    let configuration = command.configuration
    guard !configuration.subcommands.isEmpty else { return synopsis }
    let subcommands = configuration.subcommands.map { Self($0).synopsis }.joined(separator: " | ")
    if isGroup { return "\(name) \(subcommands)" }
    return placeholder == nil ? "\(name) [\(subcommands)]" : "\(synopsis) | \(subcommands)"
  }

  private var isGroup: Bool { command.configuration.isGroup }

  private var placeholder: String? {
    if isGroup { return "ACTION" }
    return command.init().argument.map {
      $0.isRequired ? $0.placeholder + ($0.isRepeating ? "..." : "") : "[\($0.placeholder)]"
    }
  }
}

// MARK: - Parsing

extension CommandPath {
  /// Selects the subcommand that the first word names, and removes the word; else the command itself.
  func selectingSubcommand(_ words: inout [String]) throws(CommandError) -> CommandPath {
    let subcommands = root.configuration.subcommands
    if let subcommand = subcommands.first(where: { $0.name == words.first }) {
      words.removeFirst()
      return CommandPath(root, subcommand: subcommand)
    }
    let names = subcommands.map { $0.name }
    let argument = root.init().argument?.placeholder.withIndefiniteArticle
    switch words.first {
    case nil where isGroup || argument != nil && !names.isEmpty:
      let needed = [argument, "one of \(names.joined(separator: ", "))"].compactMap(\.self)
      throw .usage("\(name) needs \(needed.joined(separator: ", or "))", .usage)
    case _ where root.configuration.changesRecords && Self.isDeletion(words):
      throw .usage("the API has no request to delete \(name.withIndefiniteArticle)")
    // A word that resembles a subcommand is not a name.
    case let word? where !names.isEmpty && (argument == nil || !Suggestions(for: word, among: names).texts.isEmpty):
      let kind = argument.map { "neither \($0) nor" } ?? "not"
      throw .usage(
        "\(name): \(word.quoted) is \(kind) one of \(names.joined(separator: ", "))", .word(word, among: names))
    default: return self
    }
  }

  /// Creates the command with its options and arguments.
  func makeCommand(_ parsed: ParsedArguments) throws(CommandError) -> any Command {
    let command = command.init()
    try storeArgument(parsed, in: command)
    try refuseOtherOptions(parsed, by: command)
    try command.storeOptions(of: parsed)
    try command.validate()
    return command
  }

  private func storeArgument(_ parsed: ParsedArguments, in command: any Command) throws(CommandError) {
    let words = parsed.words
    try refuseHeaderFields(parsed)
    try refuseScreens(words)
    guard let argument = command.argument else {
      guard let word = words.first else { return }
      try refuseDetachedValue(parsed)
      var error = CommandError.usage("\(name) takes no arguments (got \(word.quoted))", .usage)
      if parsed.options["http-header"] == nil, let call = call(for: words) { error.hints = ["Try: \(command: call)"] }
      throw error
    }
    if words.isEmpty, argument.isRequired {
      throw .usage("\(name) needs \(argument.placeholder.withIndefiniteArticle)", .usage)
    }
    if words.count > 1 {
      try refuseDetachedValue(parsed)
      if !argument.isRepeating {
        throw .usage("\(name) takes one \(argument.placeholder) (got \(words[1].quoted) too)", .usage)
      }
    }
    if argument.store(words) { return }
    guard let word = words.first(where: { !argument.store([$0]) }) else {
      let others = words.filter { $0 != "-" }
      throw .usage("\(name) takes - for standard input alone (got \((others.first ?? "-").quoted) too)", .usage)
    }
    throw .usage("\(word.quoted) is not \(argument.expectation)", .usage)
  }

  /// Rejects a header field after `--header`, which is not repeated: it can be a token.
  private func refuseHeaderFields(_ parsed: ParsedArguments) throws(CommandError) {
    guard parsed.options["header"] != nil, parsed.words.contains(where: { HTTPFields(line: $0) != nil })
    else { return }
    throw .usage("--header takes no value; -H sends a header field", hints: "Try: app help options")
  }

  /// Rejects the verb of another program, or the name of a screen, before or after records: `user list`,
  /// `user albums 3`, `account 1 copy`.
  private func refuseScreens(_ words: [String]) throws(CommandError) {
    guard let first = words.first, let last = words.last, Routes.list(of: name) != nil else { return }
    let word = [first, last].first { Advice.verbs[$0] != nil || Routes.patterns.contains($0) }
    if let word { throw .usage("\(name) takes no \(word.quoted)", .verb) }
  }

  private static func isDeletion(_ words: [String]) -> Bool {
    [words.first, words.last].contains { $0.flatMap { Advice.verbs[$0] } == .delete }
  }

  /// Returns the command that was meant by words after that of a list: a record, a flag, the value of an option, or a
  /// text to search for; `nil` for another command.
  private func call(for words: [String]) -> String? {
    guard let entry = Routes.list(of: name)?.entry, entry.pattern == name else { return nil }
    let parts = words[0].split(separator: "=", maxSplits: 1).map(String.init)
    let option = parts[0].lowercased().replacing(/_?id$/, with: "")
    let readings: [([String], [String: [String?]])] = [
      ([name] + words, [:]), ([name], [words[0]: [nil]]), ([name], parts.count == 2 ? [option: [parts[1]]] : [:]),
      ([name], [ScreenOption.search.name: [words.joined(separator: " ")]]),
    ]
    return readings.lazy.compactMap { words, options in try? ScreenArguments(words, options: options) }
      .first { $0.words != [name] }?.command()
  }

  /// Rejects a name among several words that is meant as the value of an option: `user 3 --json name`.
  private func refuseDetachedValue(_ parsed: ParsedArguments) throws(CommandError) {
    guard let parts = parsed.detachedValue?.split(separator: "=", maxSplits: 1), parts.count == 2,
      parts[0] != "--json" || !String(parts[1]).isPlainNumber
    else { return }
    throw .usage("\(parts[0]) takes its value after an equals sign: \(parts[0])=\(parts[1].description.shellWord)")
  }

  /// Rejects the options of other subcommands, which the parser accepts too.
  private func refuseOtherOptions(_ parsed: ParsedArguments, by command: any Command) throws(CommandError) {
    let own = command.options
    let others = CommandPath(root).options.filter { option in !own.contains { $0.name == option.name } }
    guard let option = others.first(where: { parsed.options[$0.name] != nil }) else { return }
    throw .usage("\(name) takes no --\(option.name)", .usage)
  }
}

// MARK: - Fields

extension CommandPath {
  /// The configuration with the fields: the command's, or else that of its root.
  var fieldConfiguration: CommandConfiguration {
    command.configuration.fields().isEmpty ? root.configuration : command.configuration
  }

  /// Returns the paths of the fields that `--json` or `--fields` names.
  ///
  /// A name without the fields around it is enough if only one path ends with it: `city` for `address.city`.
  func fieldPaths(_ names: [String]) throws(CommandError) -> [String] {
    guard !names.isEmpty else { return [] }
    let configuration = fieldConfiguration
    let known = configuration.fields()
    if known.isEmpty { return names }
    var paths: [String] = []
    for name in names {
      let matches = known.contains(name) ? [name] : known.filter { $0.hasSuffix(".\(name)") }
      guard matches.count == 1 else { throw unknownField(name, like: matches, configuration) }
      if !paths.contains(matches[0]) { paths += matches }
    }
    return paths
  }

  private func unknownField(
    _ name: String, like matches: [String], _ configuration: CommandConfiguration
  ) -> CommandError {
    let fields = configuration.fields()
    // `name` for `first_name` and `last_name`.
    let similar = matches.isEmpty ? fields.filter { $0.hasSuffix("_\(name)") } : matches
    var error = CommandError.usage("unknown field \(name.quoted)")
    error.hints =
      similar.isEmpty
      ? Suggestions(for: name, among: fields).hints() : ["Did you mean: \(similar.joined(separator: ", "))?"]
    error.hints.append("Fields: \(configuration.topLevelFields.joined(separator: ", "))")
    error.hints += configuration.nestedFieldHint.map { ["\($0)"] } ?? []
    return error
  }
}
