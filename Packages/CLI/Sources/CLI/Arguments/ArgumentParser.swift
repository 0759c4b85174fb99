import Views

/// Splits a command line into options and other arguments.
///
/// `--name value` equals `--name=value`. `--` ends the options. An argument that begins with a dash and a digit is not
/// an option.
struct ArgumentParser {
  private let declarations: [DeclaredOption]

  init(_ declarations: [DeclaredOption]) {
    self.declarations = declarations
  }

  /// Parses the options before the first other argument, and returns the arguments from there on.
  func parseLeadingOptions(
    of arguments: [String], into parsed: inout ParsedArguments
  ) throws(CommandError) -> ArraySlice<String> {
    var rest = arguments[...]
    while let argument = rest.first, Self.isOption(argument) {
      rest.removeFirst()
      if argument == "--" { break }
      try parseOption(argument, &rest, into: &parsed)
    }
    return rest
  }

  /// Parses all arguments, and removes those that have been parsed, up to an invalid one.
  func parse(_ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments) throws(CommandError) {
    // The option before an argument, if it can have a value and has none.
    var bareOption: String?
    while let argument = rest.first {
      let position = rest.startIndex
      rest.removeFirst()
      defer { bareOption = declarations.first { "--\($0.name)" == argument && $0.hasOptionalValue }?.name }
      if argument == "--" {
        parsed.words += rest
        parsed.positions += rest.indices
        rest = []
      } else if Self.isOption(argument) {
        try parseOption(argument, &rest, into: &parsed)
      } else {
        parsed.words.append(argument)
        parsed.positions.append(position)
        if let bareOption { parsed.detachedValue = "--\(bareOption)=\(argument)" }
      }
    }
  }

  /// Parses the valid ones of the arguments.
  func parseValid(_ arguments: [String]) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while (try? parse(&rest, into: &parsed)) == nil {}
    return parsed
  }

  private static func isOption(_ argument: String) -> Bool {
    argument.count > 1 && argument.hasPrefix("-") && !(argument.dropFirst().first?.isNumber ?? false)
  }

  private func parseOption(
    _ argument: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws(CommandError) {
    let (declaration, attached) = try recognize(argument)
    let written = argument.hasPrefix("--") ? "--\(declaration.name)" : String(argument.prefix(2))
    switch declaration.value {
    case .none:
      guard attached == nil else { throw .usage("\(written) takes no value", .usage) }
      parsed.options[declaration.name, default: []].append(nil)
    case .optional:
      parsed.options[declaration.name, default: []].append(attached)
    case .required(let placeholder):
      let next = attached ?? rest.first.flatMap { isKnownLongOption($0) ? nil : $0 }
      guard let next else { throw .usage("\(written) needs a value: \(written) \(placeholder)") }
      if attached == nil { rest.removeFirst() }
      parsed.options[declaration.name, default: []].append(next)
    }
  }

  /// Finds the option that an argument names, and the value in the same argument.
  private func recognize(_ argument: String) throws(CommandError) -> (DeclaredOption, attached: String?) {
    if argument.hasPrefix("--") {
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let declaration = declarations.first(where: { $0.name == name }) else { throw unknown("--\(name)", name) }
      return (declaration, parts.count > 1 ? String(parts[1]) : nil)
    }
    let short = argument.dropFirst().first
    guard let declaration = declarations.first(where: { $0.short != nil && $0.short == short }) else {
      throw unknown(String(argument.prefix(2)), String(argument.dropFirst().prefix { !$0.isNumber }))
    }
    let attached = argument.dropFirst(2)
    if attached.isEmpty { return (declaration, nil) }
    return (declaration, String(attached.first == "=" ? attached.dropFirst() : attached))
  }

  private func isKnownLongOption(_ argument: String) -> Bool {
    argument.hasPrefix("--")
      && declarations.contains { argument.dropFirst(2).split(separator: "=").first ?? "" == $0.name }
  }

  private func unknown(_ written: String, _ name: String) -> CommandError {
    .usage("unknown option \(written.quoted)", .option(name))
  }
}
