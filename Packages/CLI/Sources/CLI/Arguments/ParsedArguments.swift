import Views

/// The options and the other arguments on a command line, as text.
struct ParsedArguments {
  /// An option on the command line.
  enum GivenOption: Hashable {
    /// An option without a value.
    case bare
    /// An option with a value.
    case value(String)
  }

  /// The options by their long names, in order.
  var options: [String: [GivenOption]] = [:]
  /// The arguments that are not options or their values, in order.
  var words: [String] = []
  /// The option and the word of `--json id`, where the value must be attached to be one: `--json=id`.
  var detachedValue: String?

  /// The options that select the server; see `ViewOptions`.
  var serverArguments: String {
    if options["sandbox"] != nil { return " --sandbox" }
    if case .value(let url) = options["base-url"]?.last { return " --base-url \(url.shellWord)" }
    return ""
  }
}
