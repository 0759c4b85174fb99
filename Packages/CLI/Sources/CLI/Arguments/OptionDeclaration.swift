/// The names and the help of an option or a flag.
struct OptionDeclaration: Hashable, Sendable {
  /// Whether an option takes a value; the text is the value's name in help.
  enum ValueRule: Hashable, Sendable {
    /// A flag.
    case none
    /// A value, after `=` or as the next argument.
    case required(String)
    /// A value after `=`, or none.
    case optional(String)
  }

  /// The long name without dashes.
  let name: String
  /// The short name without a dash.
  var short: Character?
  /// Whether the option takes a value.
  let value: ValueRule
  /// What the option does.
  let help: String
  /// The values that a shell offers.
  var completion = ArgumentCompletion.none

  /// Whether the option is not for users: it has no help.
  var isHidden: Bool { help.isEmpty }

  /// Whether the option can have a value, which must be attached: `--json=id`.
  var hasOptionalValue: Bool { if case .optional = value { true } else { false } }

  /// The option in help: `-L, --limit N`.
  var synopsis: String { (short.map { "-\($0), " } ?? "") + longSynopsis }

  /// The option in help, by its long name only: `--limit N`.
  var longSynopsis: String {
    switch value {
    case .none: "--\(name)"
    case .required(let placeholder): "--\(name) \(placeholder)"
    case .optional(let placeholder): "--\(name)[=\(placeholder)]"
    }
  }
}
