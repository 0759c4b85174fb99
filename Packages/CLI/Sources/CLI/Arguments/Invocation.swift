import Terminal
import Views

/// The action that a command line names.
enum Invocation {
  /// The version is printed.
  case version
  /// Help is printed, without any preparation.
  case help(HelpCommand)
  /// A text about the command line is printed, without any preparation.
  case text(any TextCommand, GlobalOptions)
  /// The candidates of a shell are printed; none for an invalid command line.
  case completion(Completion?)
  /// A command runs with its global options.
  case command(any Command, GlobalOptions)

  /// Parses a command line.
  ///
  /// Help wins over every error beside it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - parsed: Receives the options and words, also of an invalid command line.
  /// - Throws: ``CommandError`` with ``ExitCode/usage``.
  init(
    _ arguments: [String], environment: [String: String], into parsed: inout ParsedArguments
  ) throws(CommandError) {
    if arguments.first == Completion.command {
      self = .completion(try? Completion(Array(arguments.dropFirst())))
      return
    }
    let beforeEnd = arguments.prefix { $0 != "--" }
    if beforeEnd.contains("--help") || beforeEnd.contains("-h") {
      self = .help(HelpCommand(requestedBy: beforeEnd))
      return
    }
    if beforeEnd.contains("--version") {
      self = .version
      return
    }
    let advice: Hint = "Put the options of a command after its name; see app --help."
    let rest = try ArgumentParser(GlobalOptions.declarations, advice: advice)
      .parseLeadingOptions(of: arguments, into: &parsed)
    guard let name = rest.first else {
      self = .help(HelpCommand())
      return
    }
    let root = try CommandList.command(named: name, rest.dropFirst())
    let isHelp = root == HelpCommand.self
    try ArgumentParser(
      CommandPath(root).options + GlobalOptions.declarations, advice: isHelp ? advice : "Try: app help \(name)"
    ).parse(rest.dropFirst(), into: &parsed)
    let path = try CommandPath(root).selectingSubcommand(&parsed.words)
    let command = try path.makeCommand(parsed)
    if let help = command as? HelpCommand {
      self = .help(help)
    } else if let text = command as? any TextCommand {
      let options = GlobalOptions()
      try options.storeOptions(of: parsed)
      self = .text(text, options)
    } else {
      let configuration = root.configuration
      if let option = configuration.ignoredOptions.first(where: { parsed.options[$0] != nil }) {
        throw .usage("\(name) takes no --\(option)", hints: "Try: app help \(name)")
      }
      let api = configuration.subcommands.isEmpty ? command.api : configuration.api
      var options = try GlobalOptions(
        parsed, environment: environment, api: api, usesAllAPIs: configuration.usesAllAPIs)
      if let names = options.fields { options.fields = try path.fieldPaths(names) }
      let list = command.declared.lazy.compactMap { $0 as? OptionGroup<ListOptions> }.first?.wrappedValue
      if let sort = list?.sort {
        options.sort = FieldOrder(try path.fieldPaths([sort.path])[0], isDescending: sort.isDescending)
      }
      self = .command(command, options)
    }
  }

  /// The value of `--color`, or no colours for `--plain`, whatever the environment says.
  var color: ColorMode {
    guard case .command(_, let options) = self else { return .auto }
    return options.color == .auto && options.format == .plain ? .never : options.color
  }
}
