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

  private var isGroup: Bool { command.isGroup }

  private var placeholder: String? {
    if isGroup { return "ACTION" }
    return command.init().argument.map {
      $0.isRequired ? $0.placeholder + ($0.isRepeating ? "..." : "") : "[\($0.placeholder)]"
    }
  }
}

// MARK: - Parsing

extension CommandPath {
  /// Rejects a verb of another program in place of the argument: `post list`.
  func refuseVerbs(_ words: [String]) throws(CommandError) {
    guard let verb = words.first, !root.configuration.subcommands.contains(where: { $0.name == verb }),
      let call = Synonyms.call(name, verb, words.dropFirst())
    else { return }
    throw .usage("\(name) takes no \(verb.quoted)", hints: "Try: \(command: call)")
  }

  /// Selects the subcommand that the first word names, and removes the word; else the command itself.
  func selectingSubcommand(_ words: inout [String]) throws(CommandError) -> CommandPath {
    let subcommands = root.configuration.subcommands
    guard !subcommands.isEmpty else { return self }
    if let subcommand = subcommands.first(where: { $0.name == words.first }) {
      words.removeFirst()
      return CommandPath(root, subcommand: subcommand)
    }
    let argument = root.init().argument?.placeholder.withIndefiniteArticle
    let names = subcommands.map { $0.name }
    let list = names.joined(separator: ", ")
    guard let word = words.first else {
      if !isGroup, argument == nil { return self }
      throw .usage(
        "\(name) needs \(argument.map { "\($0), or " } ?? "")one of \(list)",
        hints: "Try: \(command: root.configuration.example)")
    }
    if Synonyms.deletions.contains(word), root.configuration.changesRecords {
      throw .usage("the API has no request to delete \(name.withIndefiniteArticle)")
    }
    // A word that resembles a subcommand is not a name.
    let synonym = subcommands.first { $0.name == Synonyms.subcommands[word] }
    let suggestions =
      synonym.map { ["Try: \(command: $0.configuration.example)"] } ?? Suggestions(for: word, among: names).hints()
    if argument != nil, suggestions.isEmpty { return self }
    let kind = argument.map { "neither \($0) nor" } ?? "not"
    var error = CommandError.usage("\(name): \(word.quoted) is \(kind) one of \(list)")
    error.hints = suggestions
    throw error
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
    guard let argument = command.argument else {
      guard let word = words.first else { return }
      let call = parsed.detachedValue == nil || word.isPlainNumber ? intendedCall(words) : nil
      throw .usage(
        "\(name) takes no arguments (got \(word.quoted))",
        hints: call.map { "Try: \(command: $0)" } ?? "Try: \(parsed.detachedValue ?? "app help \(name)")")
    }
    let hint: Hint =
      parsed.detachedValue.map { "Try: \($0)" } ?? "Try: \(command: self.command.configuration.example)"
    if words.isEmpty, argument.isRequired {
      throw .usage("\(name) needs \(argument.placeholder.withIndefiniteArticle)", hints: hint)
    }
    if words.count > 1 { try refuseDetachedValue(parsed) }
    guard words.count < 2 || argument.isRepeating else {
      throw .usage("\(name) takes one \(argument.placeholder) (got \(words[1].quoted) too)", hints: hint)
    }
    guard argument.store(words) else {
      let word = words.first { !argument.store([$0]) } ?? ""
      throw .usage("\(word.quoted) is not \(argument.expectation)", hints: hint)
    }
  }

  /// The call that the arguments of a list stand for: `users 3`, `comments 7`, `accounts create`, `users leanne`.
  private func intendedCall(_ words: [String]) -> String? {
    guard !words[0].hasPrefix("-") else { return nil }
    let path = Route.path(of: [name, words[0]])
    let names = options.map(\.name)
    if Int(argument: words[0], from: 1) != nil {
      return names.contains("post") ? "app \(name) --post \(words[0])" : Route(path)?.command
    }
    let record = CommandList.all.first { path.hasPrefix("\($0.name)/") }
    let subcommand = record?.configuration.subcommands.first { $0.name == Synonyms.subcommands[words[0]] ?? words[0] }
    if let subcommand { return subcommand.configuration.example }
    return names.contains("search") ? "app \(name) --search \(words.joined(separator: " ").shellWord)" : nil
  }

  /// Rejects a name among several words that is meant as the value of an option: `user 3 --json name`.
  private func refuseDetachedValue(_ parsed: ParsedArguments) throws(CommandError) {
    guard let parts = parsed.detachedValue?.split(separator: "=", maxSplits: 1).map(String.init), parts.count == 2,
      !parts[1].isPlainNumber
    else { return }
    throw .usage(
      "\(parts[0]) takes its value after an equals sign (got \(parts[1].quoted))", hints: "Try: \(parts[0])=\(parts[1])"
    )
  }

  /// Rejects the options of other subcommands, which the parser accepts too.
  private func refuseOtherOptions(_ parsed: ParsedArguments, by command: any Command) throws(CommandError) {
    let own = command.options
    let others = CommandPath(root).options.filter { option in !own.contains { $0.name == option.name } }
    guard let option = others.first(where: { parsed.options[$0.name] != nil }) else { return }
    throw .usage("\(name) takes no --\(option.name)", hints: "Try: app help \(name)")
  }

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
    var error = CommandError.usage("unknown field \(name.quoted)")
    error.hints =
      matches.isEmpty
      ? Suggestions(for: name, among: configuration.fields()).hints()
      : ["Did you mean: \(matches.joined(separator: ", "))?"]
    error.hints.append("Fields: \(configuration.topLevelFields.joined(separator: ", "))")
    error.hints += configuration.nestedFieldHint.map { ["\($0)"] } ?? []
    return error
  }
}
