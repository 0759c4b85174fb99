/// Splits a command line into options and other arguments.
///
/// `--name value` equals `--name=value`. `--` ends the options. An argument that begins with a dash and a digit is not
/// an option.
public struct ArgumentParser: Sendable {
  private let declarations: [OptionSyntax]

  /// Creates a parser of the options.
  public init(_ declarations: [OptionSyntax]) {
    self.declarations = declarations
  }

  /// Parses the options before the first other argument, and returns the arguments from there on.
  public func parseLeadingOptions(
    of arguments: [String], into parsed: inout ParsedArguments
  ) throws(ArgumentError) -> ArraySlice<String> {
    var rest = arguments[...]
    while let argument = rest.first, Self.isOption(argument) {
      rest.removeFirst()
      if argument == "--" { break }
      try parseOption(argument, &rest, into: &parsed)
    }
    return rest
  }

  /// Parses all arguments, and removes those that have been parsed, up to an invalid one.
  public func parse(_ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments) throws(ArgumentError) {
    // The option before an argument, if it can have a value and has none.
    var bareOption: String?
    while let argument = rest.first {
      rest.removeFirst()
      defer { bareOption = declarations.first { "--\($0.name)" == argument && $0.hasOptionalValue }?.name }
      if argument == "--" {
        parsed.words += rest
        rest = []
      } else if Self.isOption(argument) {
        try parseOption(argument, &rest, into: &parsed)
      } else {
        parsed.words.append(argument)
        if let bareOption { parsed.detachedValue = "--\(bareOption)=\(argument)" }
      }
    }
  }

  /// Parses the valid ones of the arguments.
  public func parseValid(_ arguments: [String]) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while (try? parse(&rest, into: &parsed)) == nil {}
    return parsed
  }

  /// Whether an argument is read as an option.
  public static func isOption(_ argument: String) -> Bool {
    argument.count > 1 && argument.hasPrefix("-") && !(argument.dropFirst().first?.isNumber ?? false)
  }

  private func parseOption(
    _ argument: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws(ArgumentError) {
    let (declaration, attached) = try recognize(argument)
    let written = argument.hasPrefix("--") ? "--\(declaration.name)" : String(argument.prefix(2))
    switch declaration.value {
    case .none:
      guard attached == nil else { throw .takesNoValue(written) }
      parsed.options[declaration.name, default: []].append(nil)
    case .optional:
      parsed.options[declaration.name, default: []].append(attached)
    case .required(let placeholder):
      let next = attached ?? rest.first.flatMap { isKnownLongOption($0) ? nil : $0 }
      guard let next else { throw .needsValue(written, placeholder) }
      if attached == nil { rest.removeFirst() }
      parsed.options[declaration.name, default: []].append(next)
    }
  }

  /// Finds the option that an argument names, and the value in the same argument.
  private func recognize(_ argument: String) throws(ArgumentError) -> (OptionSyntax, attached: String?) {
    if argument.hasPrefix("--") {
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let declaration = declarations.first(where: { $0.name == name }) else {
        throw .unknown("--\(name)", name: name)
      }
      return (declaration, parts.count > 1 ? String(parts[1]) : nil)
    }
    let short = argument.dropFirst().first
    guard let declaration = declarations.first(where: { $0.short != nil && $0.short == short }) else {
      throw .unknown(String(argument.prefix(2)), name: String(argument.dropFirst().prefix { !$0.isNumber }))
    }
    let attached = argument.dropFirst(2)
    if attached.isEmpty { return (declaration, nil) }
    return (declaration, String(attached.first == "=" ? attached.dropFirst() : attached))
  }

  private func isKnownLongOption(_ argument: String) -> Bool {
    argument.hasPrefix("--")
      && declarations.contains { argument.dropFirst(2).split(separator: "=").first ?? "" == $0.name }
  }
}

/// The names of an option, and whether it takes a value.
public struct OptionSyntax: Hashable, Sendable {
  /// Whether an option takes a value; the text is the value's name in help.
  public enum ValueRule: Hashable, Sendable {
    /// A flag.
    case none
    /// A value, after `=` or as the next argument.
    case required(String)
    /// A value after `=`, or none.
    case optional(String)
  }

  /// The long name without dashes.
  public let name: String
  /// The short name without a dash.
  public let short: Character?
  /// Whether the option takes a value.
  public let value: ValueRule

  /// Creates the syntax of an option.
  public init(name: String, short: Character? = nil, value: ValueRule) {
    self.name = name
    self.short = short
    self.value = value
  }

  /// Whether the option can have a value, which must be attached: `--json=id`.
  public var hasOptionalValue: Bool { if case .optional = value { true } else { false } }
}

/// The options and the other arguments on a command line, as text.
public struct ParsedArguments: Sendable {
  /// The values of the options by their long names, in order; `nil` for an option without a value.
  public var options: [String: [String?]] = [:]
  /// The arguments that are not options or their values, in order.
  public var words: [String] = []
  /// The option and the word of `--json id`, where the value must be attached to be one: `--json=id`.
  public var detachedValue: String?

  /// Creates arguments, by default none.
  public init(options: [String: [String?]] = [:], words: [String] = []) {
    self.options = options
    self.words = words
  }
}

/// The error of an argument that is not an option of the command.
public enum ArgumentError: Error, Hashable, Sendable {
  /// No option has the name.
  case unknown(String, name: String)
  /// A flag has a value.
  case takesNoValue(String)
  /// An option has no value; the text is the name of the value in help.
  case needsValue(String, String)
}

// MARK: - Conformances

extension ArgumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let option, _): "unknown option \(option.quoted)"
    case .takesNoValue(let option): "\(option) takes no value"
    case .needsValue(let option, let placeholder): "\(option) needs a value: \(option) \(placeholder)"
    }
  }
}
