import Features
import Terminal
import Views

/// A parsed command line: a command with its global options.
struct Invocation {
  let command: any Command
  /// The options; those of a ``StaticCommand`` select no server.
  let options: GlobalOptions

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
    let beforeEnd = arguments.prefix { $0 != "--" }
    if beforeEnd.contains("--help") || beforeEnd.contains("-h") {
      self.init(HelpCommand(requestedBy: beforeEnd))
      return
    }
    if beforeEnd.contains("--version") {
      self.init(VersionCommand())
      return
    }
    let rest = try ArgumentParser(GlobalOptions.declarations) { name in
      let isDeclared = CommandList.paths.flatMap(\.options).contains {
        $0.name == name || $0.short.map(String.init) == name
      }
      return isDeclared
        ? "Put the options of a command after its name; see app --help." : "Run \"app --help\" for all commands."
    }
    .parseLeadingOptions(of: arguments, into: &parsed)
    guard let name = rest.first else {
      self.init(HelpCommand())
      return
    }
    let root: any Command.Type
    do throws(CommandError) {
      root = try CommandList.command(named: name)
    } catch {
      let words = rest.dropFirst().filter { !$0.hasPrefix("-") }
      guard let noun = words.first, let call = Synonyms.call(noun, name, words.dropFirst()) else { throw error }
      throw .usage("unknown command \(name.quoted)", hints: "Try: \(command: call)")
    }
    try ArgumentParser(CommandPath(root).options + GlobalOptions.declarations) { option in
      option == "watch" ? "Try: watch -n5 app \(name) --table" : "Try: app help \(name)"
    }
    .parse(rest.dropFirst(), into: &parsed)
    try CommandPath(root).refuseVerbs(parsed.words)
    let path = try CommandPath(root).selectingSubcommand(&parsed.words)
    let command = try path.makeCommand(parsed)
    if path.command.isStatic {
      self.init(command)
      try options.storeOptions(of: parsed)
      return
    }
    let configuration = root.configuration
    if let option = configuration.ignoredOptions.first(where: { parsed.options[$0] != nil }) {
      throw .usage("\(name) takes no --\(option)", hints: "Try: app help \(name)")
    }
    var options = try GlobalOptions(
      parsed, environment: environment, api: command.selectedAPI ?? configuration.api,
      usesAllAPIs: configuration.usesAllAPIs)
    if let names = options.fields { options.fields = try path.fieldPaths(names) }
    if let sort = command.sort {
      options.sort = RowOrder(try path.fieldPaths([sort.field])[0], isDescending: sort.isDescending)
    }
    self.init(command, options)
  }

  private init(_ command: any Command, _ options: GlobalOptions = GlobalOptions()) {
    self.command = command
    self.options = options
  }

  /// The value of `--color`, or no colours for `--plain`, whatever the environment says.
  var color: ColorMode { options.color == .auto && options.format == .plain ? .never : options.color }
}
