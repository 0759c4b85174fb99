import Features
import Terminal
import Views

/// A parsed command line: a command with its global options.
struct Invocation {
  let command: any Command
  /// The options; those of a static command select no server.
  let options: GlobalOptions

  /// Parses a command line.
  ///
  /// Help wins over every error beside it.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Throws: ``CommandError`` with ``ExitCode/usage``.
  init(_ arguments: [String], environment: [String: String]) throws(CommandError) {
    let beforeEnd = arguments.prefix { $0 != "--" }
    if beforeEnd.contains("--help") || beforeEnd.contains("-h") {
      self.init(HelpCommand(requestedBy: beforeEnd))
      // Other options, which may be invalid, have no meaning for the help.
      let valid = ArgumentParser(GlobalOptions.declarations).parseValid(Array(beforeEnd)).options
      try options.storeOptions(of: ParsedArguments(options: valid.filter { $0.key == "no-pager" }))
      return
    }
    if beforeEnd.contains("--version") {
      self.init(VersionCommand())
      return
    }
    var parsed = ParsedArguments()
    let global = GlobalOptions.declarations
    var rest = try ArgumentParser(global).parseLeading(of: arguments, into: &parsed)
    rest = Self.replacingPath(in: rest)
    guard let name = rest.popFirst() else {
      self.init(HelpCommand())
      return
    }
    let root = try CommandList.command(named: name)
    try ArgumentParser(CommandPath(root).options + global).parseAll(&rest, into: &parsed)
    try self.init(CommandPath(root), parsed, environment)
  }

  /// Replaces the path of a screen, or its words, by those of the command: `user/3/todos` by `todos --user 3`.
  private static func replacingPath(in arguments: ArraySlice<String>) -> ArraySlice<String> {
    let words = Array(arguments.prefix { !ArgumentParser.isOption($0) })
    // Other commands take other words, and the word of a list is its command.
    guard let word = words.first,
      word.contains("/") || !CommandList.all.contains(where: { $0.name == word })
        || words.count > 1 && Routes.list(of: word) != nil
    else { return arguments }
    let rest = arguments.dropFirst(words.count)
    if let screen = try? ScreenArguments(words) { return screen.words + rest }
    return ScreenArguments.records(words).map { $0 + rest } ?? arguments
  }

  private init(
    _ root: CommandPath, _ parsed: ParsedArguments, _ environment: [String: String]
  ) throws(CommandError) {
    var parsed = parsed
    let path = try root.selectingSubcommand(&parsed.words)
    let command = try path.makeCommand(parsed)
    if path.command.configuration.isStatic {
      self.init(command)
      try options.storeOptions(of: parsed)
      return
    }
    let configuration = root.command.configuration
    if let option = configuration.ignoredOptions.first(where: { parsed.options[$0] != nil }) {
      throw .usage("\(root.name) takes no --\(option)", .usage)
    }
    var options = try GlobalOptions(
      parsed, environment: environment, api: command.selectedAPI ?? configuration.api,
      usesAllAPIs: path.command.configuration.usesAllAPIs)
    if let names = options.fields { options.fields = try path.fieldPaths(names) }
    if let sort = (command as? any ListCommand)?.list.sort {
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
