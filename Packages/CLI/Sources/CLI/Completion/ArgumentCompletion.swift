import Features

/// The values that a shell offers for an argument or an option.
enum ArgumentCompletion: Hashable, Sendable {
  case none
  case words([String])
  /// The fields of the command, separated by commas.
  case fields
  case files
  /// The ids of the cached rows of a list.
  case rows(Route)
  /// The ids of the cached rows of a list, and the names that begin as the text does, or else the usernames.
  case names(Route)
}
