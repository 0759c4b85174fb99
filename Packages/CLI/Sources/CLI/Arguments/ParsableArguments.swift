/// A type whose properties declare arguments with ``Option``, ``Flag`` and ``Argument``.
///
/// A property with ``OptionGroup`` adds the arguments of another parsable type.
protocol ParsableArguments: Sendable {
  /// The property wrappers, in the order of the help.
  ///
  /// A list, because reflection would take a tenth of the time of a run from the cache.
  var declared: [DeclaredArguments] { get }

  init()
}

/// A property wrapper that declares arguments.
///
/// `@unchecked`, because the compiler does not check classes with subclasses: all their properties are constants, and
/// ``ParsedValue`` has a lock.
class DeclaredArguments: @unchecked Sendable {
  /// The options and flags.
  var options: [DeclaredOption] { [] }
  /// The arguments that are identified by their position.
  var arguments: [DeclaredArgument] { [] }
}

/// A property wrapper that declares an option or a flag.
class DeclaredOption: DeclaredArguments, @unchecked Sendable {
  let declaration: OptionDeclaration

  init(_ declaration: OptionDeclaration) {
    self.declaration = declaration
  }

  final override var options: [DeclaredOption] { [self] }

  /// Whether all values of the option count, and not the last one only.
  ///
  /// The default is `false`.
  var isRepeating: Bool { false }

  /// Stores the value of an option on the command line.
  func store(_ given: ParsedArguments.GivenOption) throws(CommandError) {
    preconditionFailure("A subclass stores the value.")
  }
}

/// A property wrapper that declares an argument that is identified by its position.
class DeclaredArgument: DeclaredArguments, @unchecked Sendable {
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

  init(_ placeholder: String, expectation: String, isRepeating: Bool, isRequired: Bool, completion: ArgumentCompletion)
  {
    self.placeholder = placeholder
    self.expectation = expectation
    self.isRepeating = isRepeating
    self.isRequired = isRequired
    self.completion = completion
  }

  final override var arguments: [DeclaredArgument] { [self] }

  /// Stores the value of words on the command line, and returns whether they are valid.
  func store(_ words: [String]) -> Bool {
    preconditionFailure("A subclass stores the value.")
  }
}

/// Adds the arguments of another type.
///
/// ```swift
/// @OptionGroup var list: ListOptions
/// ```
@propertyWrapper
final class OptionGroup<Group: ParsableArguments>: DeclaredArguments, @unchecked Sendable {
  let wrappedValue = Group()

  override var options: [DeclaredOption] { wrappedValue.declaredOptions }
  override var arguments: [DeclaredArgument] { wrappedValue.declaredArguments }
}

extension ParsableArguments {
  /// The options, in the order of their declaration.
  var declaredOptions: [DeclaredOption] { declared.flatMap(\.options) }

  /// The arguments that are identified by their position, in the order of their declaration.
  var declaredArguments: [DeclaredArgument] { declared.flatMap(\.arguments) }

  /// Stores the values of the options on a command line.
  func storeOptions(of parsed: ParsedArguments) throws(CommandError) {
    for option in declaredOptions {
      let given = parsed.options[option.declaration.name] ?? []
      for value in option.isRepeating ? given : given.suffix(1) { try option.store(value) }
    }
  }
}
