/// A type whose properties declare arguments with ``Option``, ``Flag`` and ``Argument``.
///
/// A property of another parsable type adds the arguments of that type.
protocol ParsableArguments: Sendable {
  init()
}

/// A property wrapper that declares an option or a flag.
protocol DeclaredOption: Sendable {
  var declaration: OptionDeclaration { get }

  /// The value to look up before the command runs, if the command line has one.
  var resolvable: (any ResolvableArgument)? { get }

  /// Stores the value of an option on the command line.
  func store(_ given: ParsedArguments.GivenOption) throws(CommandError)
}

/// A property wrapper that declares an argument that is identified by its position.
protocol DeclaredArgument: Sendable {
  /// The name of the value in help.
  var placeholder: String { get }
  /// A valid value, as the end of the sentence "… is not".
  var expectation: String { get }
  /// Whether the argument takes any number of words.
  var isRepeating: Bool { get }
  /// The values that a shell offers.
  var completion: ArgumentCompletion { get }

  /// The value to look up before the command runs, if there is one.
  var resolvable: (any ResolvableArgument)? { get }

  /// Stores the value of words on the command line. Returns `false` if they are invalid.
  func store(_ words: [String]) -> Bool
}

extension ParsableArguments {
  /// The options, in the order of their declaration.
  var declaredOptions: [any DeclaredOption] { declared(\.declaredOptions) }

  /// The arguments that are identified by their position, in the order of their declaration.
  var declaredArguments: [any DeclaredArgument] { declared(\.declaredArguments) }

  private func declared<Wrapper>(_ nested: (any ParsableArguments) -> [Wrapper]) -> [Wrapper] {
    Mirror(reflecting: self).children.flatMap { child in
      if let wrapper = child.value as? Wrapper { return [wrapper] }
      return (child.value as? any ParsableArguments).map(nested) ?? []
    }
  }

  /// Looks up the values that need it.
  @MainActor func resolveArguments(in context: CommandContext) async throws(CommandError) {
    for value in declaredArguments.compactMap(\.resolvable) + declaredOptions.compactMap(\.resolvable) {
      try await value.resolve(in: context)
    }
  }

  /// Stores the values of the options on a command line.
  func storeOptions(of parsed: ParsedArguments) throws(CommandError) {
    for option in declaredOptions {
      if let given = parsed.options[option.declaration.name] { try option.store(given) }
    }
  }
}
