/// The words of other programs, with those of this one.
enum Synonyms {
  /// Our options for names of options.
  static let options: [String: [String]] = [
    "V": ["version"], "author": ["user"], "done": ["completed"], "filter": ["search"], "format": ["json"],
    "n": ["limit"], "no-cache": ["refresh"], "no-color": ["color never"], "o": ["json"], "owner": ["user"],
    "q": ["quiet"], "query": ["search"], "v": ["debug", "version"], "verbose": ["debug"],
  ]

  /// Our arguments for words in place of a command.
  static let commands = ["list": "posts", "ls": "posts", "version": "--version"]

  /// Our subcommands for words in their place.
  static let subcommands = ["add": "create", "new": "create", "change": "edit", "update": "edit"]

  /// Words for a request that no API has.
  static let deletions: Set = ["delete", "remove", "rm"]
}
