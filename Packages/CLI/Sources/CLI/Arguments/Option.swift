/// An option of a command, declared once: its names, its help, and how its value is read.
struct Option<Value: Sendable>: Sendable {
  /// What help and parsing need to know, whatever the value's type.
  let declaration: OptionDeclaration
  /// Reads the value; `nil` when the text is none.
  let read: @Sendable (String) -> Value?
  /// What a value is, as the rest of the sentence "… is not".
  let expectation: String

  /// Declares an option that takes a value.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The short name without a dash.
  ///   - placeholder: What stands for the value in help, such as `N`.
  ///   - help: What the option does.
  ///   - expectation: What a value is, as the rest of the sentence "… is not".
  ///   - values: The legal values, where they can be listed.
  ///   - read: Reads the value; `nil` when the text is none.
  init(
    _ name: String,
    short: Character? = nil,
    placeholder: String,
    help: String,
    expectation: String,
    values: [String] = [],
    read: @escaping @Sendable (String) -> Value?
  ) {
    declaration = OptionDeclaration(
      name: name, short: short, argument: .required(placeholder), help: help, values: values)
    self.expectation = expectation
    self.read = read
  }
}

/// A switch of a command: there or not.
struct Flag: Sendable {
  /// What help and parsing need to know.
  let declaration: OptionDeclaration

  /// Declares a switch.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The short name without a dash.
  ///   - help: What it does.
  init(_ name: String, short: Character? = nil, help: String) {
    declaration = OptionDeclaration(name: name, short: short, argument: .none, help: help)
  }
}

/// An option or a switch, as help and the parser see it.
struct OptionDeclaration: Sendable {
  /// Whether a value follows.
  enum Argument: Hashable, Sendable {
    /// No value.
    case none
    /// A value, after `=` or as the next argument; the text stands for it in help.
    case required(String)
    /// A value after `=` only, or none.
    case optional(String)
  }

  /// The long name without dashes.
  let name: String
  /// The short name without a dash.
  let short: Character?
  /// Whether a value follows.
  let argument: Argument
  /// What it does.
  let help: String
  /// The legal values, where they can be listed.
  let values: [String]

  /// Declares an option.
  init(name: String, short: Character? = nil, argument: Argument, help: String, values: [String] = []) {
    self.name = name
    self.short = short
    self.argument = argument
    self.help = help
    self.values = values
  }

  /// How the option is written, for help: `-L, --limit N`.
  var synopsis: String { (short.map { "-\($0), " } ?? "") + longSynopsis }

  /// How the option is written by its long name: `--limit N`.
  var longSynopsis: String {
    switch argument {
    case .none: "--\(name)"
    case .required(let placeholder): "--\(name) \(placeholder)"
    case .optional(let placeholder): "--\(name)[=\(placeholder)]"
    }
  }
}
