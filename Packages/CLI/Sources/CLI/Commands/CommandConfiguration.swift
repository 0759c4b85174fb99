/// The name, the help and the subcommands of a command.
struct CommandConfiguration: Sendable {
  /// The name of the command or the subcommand.
  let name: String
  /// One line of help, without a full stop.
  let summary: String
  /// A command line that calls the command.
  let example: String
  /// More command lines, each with its meaning.
  var moreExamples: [(call: String, meaning: String)] = []
  /// The API of the command and of its subcommands.
  var api = API.typicode
  /// Whether the command sends requests to all APIs, each to its own server.
  var usesAllAPIs = false
  /// Whether the command runs without preparation: it uses no cache and no server.
  var isStatic = false
  /// Whether the command only has subcommands.
  var isGroup = false
  /// Whether the command fills the terminal, and so has no output.
  var needsTerminal = false
  /// The global options that have no meaning for the command.
  var ignoredOptions: [String] = []
  /// A paragraph of the help.
  var discussion: String?
  /// Returns more sections of the help: a heading, and terms with their meanings.
  var helpSections: @Sendable () -> [(heading: String, definitions: [(term: String, meaning: String)])] = { [] }
  /// Returns the fields for `--json` and `--fields`; a subcommand without fields accepts those of its command.
  var fields: @Sendable () -> [String] = { [] }
  /// Whether the subcommands change records, which no API deletes.
  var changesRecords = false
  /// The commands that the next argument selects.
  var subcommands: [any Command.Type] = []
}

extension CommandConfiguration {
  /// The fields without the paths into them.
  var topLevelFields: [String] { fields().filter { !$0.contains(".") } }

  /// The advice on paths into fields, if there are any.
  var nestedFieldHint: String? {
    fields().first { $0.hasSuffix(".name") }.map { "A dot leads into a field: \($0)" }
  }
}
