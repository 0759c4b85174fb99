/// The options found among a program's arguments, as text.
struct ParsedOptions {
  private var values: [String: [String?]] = [:]

  /// Notes an option and its value, if it has one.
  mutating func add(_ value: String?, to name: String) {
    values[name, default: []].append(value)
  }

  /// Takes in the options found elsewhere; where both give one, the other's counts.
  mutating func merge(_ other: ParsedOptions) {
    values.merge(other.values) { $0 + $1 }
  }

  /// Whether a switch is there.
  subscript(flag: Flag) -> Bool { values[flag.declaration.name] != nil }

  /// Whether an option is there, with or without a value.
  func contains(_ declaration: OptionDeclaration) -> Bool { values[declaration.name] != nil }

  /// The text given with an option; the last counts.
  func text(of declaration: OptionDeclaration) -> String? { values[declaration.name]?.last ?? nil }

  /// The value of an option; the last counts.
  ///
  /// - Parameter option: The option.
  /// - Returns: The value, or `nil` when the option is not there.
  /// - Throws: ``CommandError`` that names the option, the text and what is expected.
  func value<Value>(of option: Option<Value>) throws(CommandError) -> Value? {
    guard let text = text(of: option.declaration) else { return nil }
    guard let value = option.read(text) else {
      var failure = CommandError.usage("--\(option.declaration.name): \(text.quoted) is not \(option.expectation)")
      failure.hints = Suggestions(for: text, among: option.declaration.values).hints()
      throw failure
    }
    return value
  }
}

extension String {
  /// The text in quotes, for a message.
  var quoted: String { "\"\(self)\"" }
}
