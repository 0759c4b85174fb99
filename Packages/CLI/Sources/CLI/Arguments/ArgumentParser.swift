/// Splits the program's arguments into the command's name, its options and its other arguments.
///
/// Options of the program stand before or after the command; `--name value` equals `--name=value`; `--` ends the options;
/// an argument that begins with a dash and a digit is no option.
struct ArgumentParser {
  private let declarations: [OptionDeclaration]
  private let advice: String?

  /// Makes a parser that knows some options.
  ///
  /// - Parameters:
  ///   - declarations: The options.
  ///   - advice: What to do about an unknown option that is like none of them.
  init(_ declarations: [OptionDeclaration], advice: String? = nil) {
    self.declarations = declarations
    self.advice = advice
  }

  /// Reads arguments up to the first that is no option.
  ///
  /// - Parameter arguments: The arguments.
  /// - Returns: The options found, and the rest, from the first argument that is no option.
  /// - Throws: ``CommandError`` for an unknown option or a value that is missing or too many.
  func parseLeadingOptions(_ arguments: [String]) throws(CommandError) -> (
    options: ParsedOptions, rest: ArraySlice<String>
  ) {
    var options = ParsedOptions()
    var rest = arguments[...]
    while let argument = rest.first, Self.isOption(argument) {
      rest.removeFirst()
      if argument == "--" { break }
      try take(argument, &rest, into: &options)
    }
    return (options, rest)
  }

  /// Reads all arguments.
  ///
  /// - Parameter arguments: The arguments after the command's name.
  /// - Returns: The options found, and the arguments that are none, in order.
  /// - Throws: ``CommandError`` for an unknown option or a value that is missing or too many.
  func parse(_ arguments: ArraySlice<String>) throws(CommandError) -> (options: ParsedOptions, positionals: [String]) {
    var options = ParsedOptions()
    var positionals: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        return (options, positionals + rest)
      } else if Self.isOption(argument) {
        try take(argument, &rest, into: &options)
      } else {
        positionals.append(argument)
      }
    }
    return (options, positionals)
  }

  /// Whether an argument is an option: a lone dash and negative numbers are not.
  private static func isOption(_ argument: String) -> Bool {
    argument.count > 1 && argument.hasPrefix("-") && !(argument.dropFirst().first?.isNumber ?? false)
  }

  private func take(
    _ argument: String, _ rest: inout ArraySlice<String>, into options: inout ParsedOptions
  ) throws(CommandError) {
    let (declaration, attached) = try recognise(argument)
    let written = argument.hasPrefix("--") ? "--\(declaration.name)" : String(argument.prefix(2))
    switch declaration.argument {
    case .none:
      guard attached == nil else { throw .usage("\(written) takes no value (got \(argument.quoted))") }
      options.add(nil, to: declaration.name)
    case .optional:
      options.add(attached, to: declaration.name)
    case .required(let placeholder):
      let next = attached ?? rest.first.flatMap { isKnownLongOption($0) ? nil : $0 }
      guard let next else { throw .usage("\(written) needs a value: \(written) \(placeholder)") }
      if attached == nil { rest.removeFirst() }
      options.add(next, to: declaration.name)
    }
  }

  /// Finds the option that an argument names, and the value attached to it.
  private func recognise(_ argument: String) throws(CommandError) -> (OptionDeclaration, attached: String?) {
    if argument.hasPrefix("--") {
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let declaration = declarations.first(where: { $0.name == name }) else { throw unknown("--\(name)", name) }
      return (declaration, parts.count > 1 ? String(parts[1]) : nil)
    }
    let short = argument.dropFirst().first
    guard let declaration = declarations.first(where: { $0.short != nil && $0.short == short }) else {
      throw unknown(String(argument.prefix(2)), String(argument.dropFirst()))
    }
    let attached = argument.dropFirst(2)
    return (declaration, attached.isEmpty ? nil : String(attached.first == "=" ? attached.dropFirst() : attached))
  }

  private func isKnownLongOption(_ argument: String) -> Bool {
    argument.hasPrefix("--")
      && declarations.contains { argument.dropFirst(2).split(separator: "=").first ?? "" == $0.name }
  }

  private func unknown(_ written: String, _ name: String) -> CommandError {
    let similar = Suggestions(for: name, among: declarations.map(\.name)).hints(prefix: "--")
    var failure = CommandError.usage("unknown option \(written.quoted)")
    failure.hints = similar.isEmpty ? advice.map { [$0] } ?? [] : similar
    return failure
  }
}
