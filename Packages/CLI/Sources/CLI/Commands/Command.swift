/// One command of the program: read from its arguments, checked whole, and only then run.
protocol Command: Sendable {
  /// What help and the parser know of the command.
  static var configuration: CommandConfiguration { get }

  /// Reads the command's own options and arguments.
  ///
  /// - Parameters:
  ///   - options: All options found.
  ///   - positionals: The other arguments.
  ///   - globals: The options that every command understands.
  /// - Throws: ``CommandError`` with ``ExitCode/usage`` for anything that cannot be followed.
  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError)

  /// Does what the command is there for.
  ///
  /// - Parameter context: Where to write, and how.
  /// - Throws: ``CommandError`` with what went wrong.
  @MainActor func run(in context: CommandContext) async throws(CommandError)
}

extension Command {
  /// The command's name, such as `post`.
  static var name: String { configuration.name }

  /// Checks that there are no arguments.
  ///
  /// - Parameters:
  ///   - positionals: The arguments.
  ///   - call: What takes none; the command's name unless told.
  static func checkNoArguments(_ positionals: [String], of call: String? = nil) throws(CommandError) {
    guard let first = positionals.first else { return }
    throw .usage("\(call ?? name) takes no arguments (got \(first.quoted))", hints: "Try: app help \(name)")
  }

  /// Checks that options of the command are not there which one of the ways to call it does not take.
  ///
  /// - Parameters:
  ///   - declarations: The options.
  ///   - options: All options found.
  ///   - call: The way to call it.
  ///   - example: A right call; the help unless told.
  static func refuse(
    _ declarations: [OptionDeclaration], among options: ParsedOptions, of call: String, example: String? = nil
  ) throws(CommandError) {
    guard let option = declarations.first(where: options.contains) else { return }
    throw .usage("\(call) takes no --\(option.name)", hints: "Try: \(example ?? "app help \(name)")")
  }

  /// Reads the one argument that names a record.
  ///
  /// - Parameters:
  ///   - positionals: The arguments.
  ///   - call: What takes the argument; the command's name unless told.
  ///   - example: A right call; the configuration's unless told.
  ///   - read: Reads the identifier.
  static func onlyID<ID>(
    _ positionals: [String], of call: String? = nil, example: String? = nil, read: (String) -> ID?
  ) throws(CommandError) -> ID {
    let call = call ?? name
    let hint = "Try: \(example ?? configuration.example)"
    guard let first = positionals.first else { throw .usage("\(call) needs an ID", hints: hint) }
    guard positionals.count == 1 else {
      throw .usage("\(call) takes one ID (got \(positionals[1].quoted) too)", hints: hint)
    }
    guard let id = read(first) else {
      let article = name.hasPrefix("a") ? "an" : "a"
      throw .usage("\(first.quoted) is not \(article) \(name) ID: a whole number from 1", hints: hint)
    }
    return id
  }
}
