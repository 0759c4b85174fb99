import Terminal

/// What the arguments ask for: a page of the help, or a command that is ready to run.
enum Invocation {
  /// A page to print, once its width is known.
  case page((Int) -> HelpPage)
  /// A command and the options it runs under.
  case command(any Command, GlobalOptions)

  /// Reads the arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - environment: The environment.
  /// - Throws: ``CommandError`` with ``ExitCode/usage`` for anything that cannot be followed.
  init(_ arguments: [String], environment: [String: String]) throws(CommandError) {
    let beforeEnd = arguments.prefix { $0 != "--" }
    let asksForHelp = beforeEnd.contains("--help") || beforeEnd.contains("-h")
    if asksForHelp {
      let named = beforeEnd.compactMap { word in CommandList.configurations.first { $0.name == word } }
      self = .page(Self.page(of: named.first { $0.name != CommandList.help.name } ?? named.first))
      return
    }
    if beforeEnd.contains("--version") {
      self = .page { _ in HelpPage(lines: [StyledText("app \(CommandLineInterface.version)")]) }
      return
    }
    let program = ArgumentParser(
      GlobalOptions.declarations, advice: "Options of a command stand after its name; see app --help.")
    let (leading, rest) = try program.parseLeadingOptions(arguments)
    guard let name = rest.first else {
      self = .page(Self.page(of: nil))
      return
    }
    if name == CommandList.help.name {
      self = .page(try Self.page(about: try program.parse(rest.dropFirst()).positionals))
      return
    }
    let command = try CommandList.command(named: name)
    var options = leading
    let parser = ArgumentParser(
      command.configuration.options + GlobalOptions.declarations, advice: "Try: app help \(command.configuration.name)")
    let (own, positionals) = try parser.parse(rest.dropFirst())
    options.merge(own)
    let globals = try GlobalOptions(options, environment: environment, api: command.configuration.api)
    self = .command(try command.init(options, positionals, globals), globals)
  }

  /// What the user said about colour.
  var color: ColorMode {
    if case .command(_, let options) = self { options.color } else { .auto }
  }

  /// The page of a command, or of the program.
  private static func page(of configuration: CommandConfiguration?) -> (Int) -> HelpPage {
    { width in configuration.map { .command($0, width: width) } ?? .overview(width: width) }
  }

  /// The page that `help` was asked for.
  private static func page(about words: [String]) throws(CommandError) -> (Int) -> HelpPage {
    guard let word = words.first else { return page(of: nil) }
    guard words.count == 1 else {
      throw .usage("help takes one command (got \(words[1].quoted) too)", hints: "Try: \(CommandList.help.example)")
    }
    if let configuration = CommandList.configurations.first(where: { $0.name == word }) {
      return page(of: configuration)
    }
    if let topic = HelpTopic(rawValue: word) { return topic.page }
    throw CommandList.unknown(word, among: HelpTopic.allCases.map(\.rawValue))
  }
}
