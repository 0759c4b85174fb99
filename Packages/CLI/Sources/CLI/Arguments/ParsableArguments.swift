import Features
import Synchronization
import Views

/// A type whose properties declare arguments with ``Option``, ``Flag`` and at most one ``Argument``, or are such a
/// type.
protocol ParsableArguments: DeclaredArguments {
  /// The declarations, in the order of the help.
  ///
  /// A list, because reflection would take a tenth of the time of a run from the cache.
  var declared: [any DeclaredArguments] { get }

  init()
}

/// A declaration of arguments: a property wrapper, or a group of them.
protocol DeclaredArguments: Sendable {
  var options: [DeclaredOption] { get }
  /// The argument that is identified by its position; `nil` without one.
  var argument: DeclaredArgument? { get }
}

extension DeclaredArguments {
  var options: [DeclaredOption] { [] }
  var argument: DeclaredArgument? { nil }
}

extension ParsableArguments {
  var options: [DeclaredOption] { declared.flatMap(\.options) }
  var argument: DeclaredArgument? { declared.lazy.compactMap(\.argument).first }

  /// Stores the values of the options on a command line.
  func storeOptions(of parsed: ParsedArguments) throws(CommandError) {
    for option in options {
      let values = parsed.options[option.name] ?? []
      if !option.isRepeatable, Set(values).count > 1 {
        let texts = values.map { $0?.quoted ?? "no value" }.joined(separator: ", ")
        throw .usage("--\(option.name) takes one value (got \(texts))")
      }
      for text in values { try option.store(text) }
    }
  }
}

/// The names, the help and the value of an option or a flag.
struct DeclaredOption: Sendable {
  /// The long name without dashes.
  let name: String
  /// The short name without a dash.
  let short: Character?
  /// Whether the option takes a value.
  let value: OptionSyntax.ValueRule
  /// What the option does.
  let help: String
  /// The values that a shell offers.
  var completion = ArgumentCompletion.none
  /// Whether the option can have several values.
  var isRepeatable = false
  /// Stores a value of the option on a command line; `nil` for the option without a value.
  let store: @Sendable (_ text: String?) throws(CommandError) -> Void

  /// Whether the option can have a value, which must be attached: `--json=id`.
  var hasOptionalValue: Bool { syntax.hasOptionalValue }

  /// What the parser needs of the option.
  var syntax: OptionSyntax { OptionSyntax(name: name, short: short, value: value) }

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

/// The name and the value of an argument that is identified by its position.
struct DeclaredArgument: Sendable {
  /// The name of the value in help.
  let placeholder: String
  /// A valid value, as the end of the sentence "… is not".
  let expectation: String
  /// Whether the argument takes any number of words.
  let isRepeating: Bool
  /// Whether the argument needs a word.
  let isRequired: Bool
  /// The values that a shell offers.
  let completion: ArgumentCompletion
  /// Stores the value of words on the command line, and returns whether they are valid.
  let store: @Sendable (_ words: [String]) -> Bool
}

/// The value of an argument, which the parser stores.
final class ParsedValue<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>

  init(_ value: Value) {
    storage = Mutex(value)
  }

  var value: Value {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
