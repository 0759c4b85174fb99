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

  private var isDefault: Bool { root.configuration.defaultSubcommand.map { $0 == command } ?? false }

  /// The options of the command and of its subcommands, each once.
  var options: [OptionDeclaration] {
    let commands = [command] + command.configuration.allSubcommands
    var options: [OptionDeclaration] = []
    for option in commands.flatMap({ $0.init().declaredOptions }).map(\.declaration) where !options.contains(option) {
      options.append(option)
    }
    return options
  }

  /// The name and the arguments: `post ID`.
  var synopsis: String { ([name] + placeholders).joined(separator: " ") }

  /// The ways to call the command: `account ID | create | edit ID | drafts`.
  var usage: String {
    let configuration = command.configuration
    guard !configuration.subcommands.isEmpty else { return synopsis }
    let subcommands = configuration.subcommands.map { Self($0).synopsis }.joined(separator: " | ")
    if configuration.defaultSubcommand == nil { return "\(name) \(subcommands)" }
    return placeholders.isEmpty ? "\(name) [\(subcommands)]" : "\(synopsis) | \(subcommands)"
  }

  private var placeholders: [String] {
    let configuration = command.configuration
    if !configuration.subcommands.isEmpty, configuration.defaultSubcommand == nil { return ["ACTION"] }
    return (configuration.defaultSubcommand ?? command).init().declaredArguments.map {
      $0.isRequired ? $0.isRepeating ? "\($0.placeholder)..." : $0.placeholder : "[\($0.placeholder)]"
    }
  }
}

// MARK: - Parsing

extension CommandPath {
  /// Selects the subcommand that the first word names, and removes the word.
  func selectingSubcommand(_ words: inout [String]) throws(CommandError) -> CommandPath {
    let configuration = root.configuration
    guard !configuration.subcommands.isEmpty else { return self }
    if let subcommand = configuration.subcommands.first(where: { $0.name == words.first }) {
      words.removeFirst()
      return CommandPath(root, subcommand: subcommand)
    }
    guard let subcommand = configuration.defaultSubcommand, accepts(words.first, subcommand) else {
      throw words.first.map(unknownSubcommand) ?? missingSubcommand
    }
    return CommandPath(root, subcommand: subcommand)
  }

  /// Whether a default subcommand takes the first word.
  ///
  /// A word that resembles a subcommand, or is a synonym of one, is not a name.
  private func accepts(_ word: String?, _ subcommand: any Command.Type) -> Bool {
    if subcommand.init().declaredArguments.isEmpty { return word == nil }
    guard let word else { return false }
    return Synonyms.subcommands[word] == nil && !Synonyms.deletions.contains(word)
      && Suggestions(for: word, among: subcommandNames).texts.isEmpty
  }

  /// Creates the command with its options and arguments.
  func makeCommand(_ parsed: ParsedArguments) throws(CommandError) -> any Command {
    let command = command.init()
    try storeArguments(parsed, in: command)
    try refuseOtherOptions(parsed, by: command)
    try command.storeOptions(of: parsed)
    try command.validate()
    return command
  }

  private func storeArguments(_ parsed: ParsedArguments, in command: any Command) throws(CommandError) {
    let hint: Hint =
      parsed.detachedValue.map { "Try: \($0)" } ?? "Try: \(command: self.command.configuration.example)"
    let arguments = command.declaredArguments
    var rest = parsed.words[...]
    for argument in arguments {
      let words = argument.isRepeating ? rest : rest.prefix(1)
      if words.count > 1 { try refuseDetachedValue(parsed) }
      if words.isEmpty, argument.isRequired {
        throw .usage("\(name) needs \(argument.placeholder.withIndefiniteArticle)", hints: hint)
      }
      guard argument.store(Array(words)) else {
        let word = words.first { !argument.store([$0]) } ?? ""
        throw .usage("\(word.quoted) is not \(argument.expectation)", hints: hint)
      }
      rest.removeFirst(words.count)
    }
    guard let word = rest.first else { return }
    guard let argument = arguments.first else { throw unexpectedArguments(Array(rest), parsed.detachedValue) }
    let limit = arguments.count == 1 ? "one \(argument.placeholder)" : "\(arguments.count) arguments"
    throw .usage("\(name) takes \(limit) (got \(word.quoted) too)", hints: hint)
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
    let own = command.declaredOptions.map(\.declaration)
    let others = CommandPath(root).options.filter { !own.contains($0) }
    guard let option = others.first(where: { parsed.options[$0.name] != nil }) else { return }
    let hasHelp = !own.isEmpty || !command.declaredArguments.isEmpty
    let call = ([name] + (isDefault ? parsed.words : [])).joined(separator: " ")
    throw .usage(
      "\(call) takes no --\(option.name)",
      hints: hasHelp ? "Try: app help \(name)" : "Try: \(command: self.command.configuration.example)")
  }

  /// Returns the paths of the fields that `--json` or `--fields` names.
  ///
  /// A name without the fields around it is enough if only one path ends with it: `city` for `address.city`.
  func fieldPaths(_ names: [String]) throws(CommandError) -> [String] {
    guard !names.isEmpty else { return [] }
    let configuration = command.configuration.fields().isEmpty ? root.configuration : command.configuration
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

// MARK: - Errors

extension CommandPath {
  private var subcommandNames: [String] { root.configuration.subcommands.map { $0.name } }
  private var subcommandList: String { subcommandNames.joined(separator: ", ") }

  /// The argument of the default subcommand: `an ID`.
  private var defaultArgument: String? {
    root.configuration.defaultSubcommand?.init().declaredArguments.first?.placeholder.withIndefiniteArticle
  }

  /// The error for a command line that ends where a subcommand is required.
  var missingSubcommand: CommandError {
    .usage(
      "\(root.name) needs \(defaultArgument.map { "\($0), or " } ?? "")one of \(subcommandList)",
      hints: "Try: \(command: (root.configuration.defaultSubcommand ?? root).configuration.example)")
  }

  private func unknownSubcommand(_ word: String) -> CommandError {
    if let error = CommandList.deletion(word, of: root) { return error }
    let suggestions = Suggestions(for: word, among: subcommandNames).hints()
    var error: CommandError
    if let defaultArgument {
      error = .usage("\(root.name): \(word.quoted) is neither \(defaultArgument) nor one of \(subcommandList)")
    } else if root.configuration.defaultSubcommand == nil {
      error = .usage("\(root.name): \(word.quoted) is not one of \(subcommandList)")
    } else {
      error = unexpectedArguments([word])
    }
    if let subcommand = Synonyms.subcommands[word], let hint = CommandList.hint([root.name, subcommand]) {
      error.hints = [hint]
    } else if !suggestions.isEmpty {
      error.hints = suggestions
    }
    return error
  }

  /// The arguments that the words after the name of a list stand for: those of a record, of a subcommand, or a search.
  func intendedCall(_ words: [String]) -> [String]? {
    guard let word = words.first, !word.hasPrefix("-"), let record = CommandList.recordCommand(of: root) else {
      return nil
    }
    let names = Set(options.map(\.name))
    if word.isPlainNumber { return names.contains("post") ? [root.name, "--post", word] : [record.name, word] }
    let subcommand = Synonyms.subcommands[word] ?? word
    if record.configuration.subcommands.contains(where: { $0.name == subcommand }) {
      return [record.name, subcommand] + words.dropFirst()
    }
    return names.contains("search") ? [root.name, "--search", words.joined(separator: " ")] : nil
  }

  /// The error for arguments of a command without arguments.
  private func unexpectedArguments(_ words: [String], _ detachedValue: String? = nil) -> CommandError {
    let (configuration, word) = (root.configuration, words[0])
    if let record = CommandList.recordCommand(of: root), let error = CommandList.deletion(word, of: record) {
      return error
    }
    let takesArguments = configuration.allSubcommands.contains { !$0.init().declaredArguments.isEmpty }
    if configuration.subcommands.isEmpty || takesArguments {
      let call = detachedValue == nil || word.isPlainNumber ? intendedCall(words) : nil
      return .usage(
        "\(name) takes no arguments (got \(word.quoted))",
        hints: call.flatMap(CommandList.hint) ?? "Try: \(detachedValue ?? "app help \(name)")")
    }
    let limit = configuration.defaultSubcommand == nil ? "one argument" : "no argument but \(subcommandList)"
    return .usage("\(root.name) takes \(limit) (got \(word.quoted))", hints: "Try: app help \(root.name)")
  }
}
