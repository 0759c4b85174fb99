import Features
import Views

/// The words of other programs, with those of this one.
enum Synonyms {
  /// Our options for names of options.
  static let options: [String: [String]] = [
    "V": ["version"], "author": ["user"], "d": ["input FILE"], "data": ["input FILE", "field KEY=VALUE"],
    "desc": ["sort FIELD:desc"], "descending": ["sort FIELD:desc"],
    "done": ["completed"], "filter": ["search"], "format": ["json"], "jq": ["json"],
    "n": ["limit"], "no-cache": ["refresh"], "no-color": ["color never"], "o": ["json"], "owner": ["user"],
    "q": ["quiet"], "query": ["search"], "reverse": ["sort FIELD:desc"], "token": ["http-header"],
    "v": ["debug", "version"], "verbose": ["debug"],
  ]

  /// Our arguments for words in place of a command.
  static let commands = ["list": "posts", "ls": "posts", "version": "--version"]

  /// Our subcommands for words in their place.
  static let subcommands = ["add": "create", "new": "create", "change": "edit", "update": "edit"]

  /// The verbs of other programs, which are not values of this one: `post list`, `get user 3`.
  static let verbs: [String: Verb] = [
    "list": .list, "ls": .list, "all": .list, "view": .show, "show": .show, "get": .show, "describe": .show,
    "open": .show, "help": .help, "create": .create, "new": .create, "add": .create, "edit": .edit,
    "update": .edit, "change": .edit,
  ]

  /// What a verb of another program does with records.
  enum Verb {
    case list, show, help, create, edit
  }

  /// Returns the call of this program for a noun and a verb of another one, and further words; `nil` if they are none.
  static func call(_ noun: String, _ verb: String, _ further: some Sequence<String>) -> String? {
    guard let meaning = verbs[verb], let list = Routes.list(of: noun) else { return nil }
    let rest = further.joined(separator: " ")
    let record = Routes.all.first { !$0.isList && $0.takesID && $0.list == list }
    let name = record.map { String($0.pattern.prefix { $0 != "/" }) } ?? noun
    let root = CommandList.all.first { $0.name == name }
    let subcommands = (root?.configuration.subcommands ?? []).map { $0.configuration }
    switch meaning {
    case .help: return "app help \(noun)"
    case .show where !rest.isEmpty: return "app \(name) \(rest.isPlainNumber ? rest : rest.shellWord)"
    case .show, .list: return list.command
    case .create: return subcommands.first { $0.name == "create" }?.example ?? list.command
    case .edit: return subcommands.first { $0.name == "edit" }?.example ?? list.command
    }
  }

  /// Words for a request that no API has.
  static let deletions: Set = ["delete", "remove", "rm"]
}
