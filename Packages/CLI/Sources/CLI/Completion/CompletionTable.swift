/// The words that can follow each command, for the completion scripts.
struct CompletionTable {
  /// A word with its description.
  typealias Word = (text: String, summary: String)

  /// A command and the words that can follow it.
  struct Entry {
    /// The words of the command, each after a slash: `/account/create`; empty for the program.
    let path: String
    /// The subcommands, or the values of the first argument.
    let words: [Word]
    /// The options, without the global ones.
    let options: [OptionDeclaration]
    /// The fields for `--json` and `--fields`.
    let fields: [String]
  }

  /// The program, its commands and their subcommands.
  let entries: [Entry]
  /// The options of every command.
  let globalOptions = GlobalOptions.declarations

  init(commands: [any Command.Type] = CommandList.all) {
    let roots = commands.map { CommandPath($0) }
    let program = Entry(path: "", words: roots.map { ($0.command.name, $0.summary) }, options: [], fields: [])
    entries = [program] + roots.flatMap { Self.entries(of: $0.root, among: commands) }
  }
}

extension CompletionTable {
  /// The paths that have an entry of their own, so that a word continues the path.
  var paths: [String] { entries.map(\.path).filter { !$0.isEmpty } }

  /// All options, each once.
  var options: [OptionDeclaration] {
    var options: [OptionDeclaration] = []
    for option in globalOptions + entries.flatMap(\.options) where !options.contains(option) { options.append(option) }
    return options
  }

  /// The options whose value is the next word, by all their names: `--limit`, `-L`.
  var optionsBeforeValues: [String] {
    options.flatMap { if case .required = $0.value { $0.writtenNames } else { [String]() } }
  }

  /// The options with values to offer.
  var optionsWithValues: [OptionDeclaration] { options.filter { $0.completion != .none } }

  /// The options of an entry as words: long names before short ones, and `--json=` after `--json`.
  static func words(for options: [OptionDeclaration]) -> [Word] {
    options.flatMap { option in
      var names = option.writtenNames
      if option.hasOptionalValue { names.append("--\(option.name)=") }
      return names.map { ($0, option.help) }
    }
  }

  /// The options of a command without hidden ones.
  private static func visibleOptions(of command: any Command) -> [OptionDeclaration] {
    command.declaredOptions.map(\.declaration).filter { !$0.isHidden }
  }

  private static func entries(of root: any Command.Type, among commands: [any Command.Type]) -> [Entry] {
    let configuration = root.configuration
    let called = (configuration.defaultSubcommand ?? root).init()
    var words = configuration.subcommands.map { Word($0.name, $0.configuration.summary) }
    var nested: [Entry] = []
    switch called.declaredArguments.first?.completion ?? .none {
    case .words(let values): words += values.map { ($0, "") }
    case .commands(or: let others):
      words += commands.map { ($0.name, $0.configuration.summary) } + others.map { ($0, "") }
      nested = commands.filter { !$0.configuration.subcommands.isEmpty }.map { command in
        let subcommands = command.configuration.subcommands.map { Word($0.name, $0.configuration.summary) }
        return Entry(path: "/\(root.name)/\(command.name)", words: subcommands, options: [], fields: [])
      }
    case .none, .fields, .files: break
    }
    let options = visibleOptions(of: called)
    let entry = Entry(path: "/\(root.name)", words: words, options: options, fields: configuration.fields())
    return [entry] + nested
      + configuration.subcommands.map { subcommand in
        let fields = subcommand.configuration.fields()
        return Entry(
          path: "/\(root.name)/\(subcommand.name)",
          words: [],
          options: visibleOptions(of: subcommand.init()),
          fields: fields.isEmpty ? configuration.fields() : fields)
      }
  }
}

extension CommandPath {
  fileprivate var summary: String { command.configuration.summary }
}

extension OptionDeclaration {
  /// The names as they are written: `--limit`, `-L`.
  var writtenNames: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}
