/// Declares an argument that is identified by its position.
///
/// ```swift
/// @Argument("ID") var id: Post.ID
/// ```
/// The argument is required, unless its type is an array, which takes all arguments. Read the property only after the
/// command line has been parsed.
@propertyWrapper
struct Argument<Value: Sendable>: DeclaredArguments {
  let argument: DeclaredArgument?
  private let parsed: ParsedValue<Value?>

  var wrappedValue: Value {
    get {
      guard let value = parsed.value else { preconditionFailure("An argument is read before it is parsed.") }
      return value
    }
    nonmutating set { parsed.value = newValue }
  }

  private init(
    _ placeholder: String, expectation: String, isRepeating: Bool = false, isRequired: Bool = true,
    completion: ArgumentCompletion, initialValue: Value? = nil, read: @escaping @Sendable ([String]) -> Value?
  ) {
    let parsed = ParsedValue(initialValue)
    self.parsed = parsed
    argument = DeclaredArgument(
      placeholder: placeholder, expectation: expectation, isRepeating: isRepeating, isRequired: isRequired,
      completion: completion
    ) { words in
      guard let value = read(words) else { return false }
      parsed.value = value
      return true
    }
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// Declares a required argument.
  ///
  /// - Parameter placeholder: The name of the value in help, such as `ID`.
  init(_ placeholder: String) {
    self.init(placeholder, expectation: Value.expectation, completion: Value.completion) {
      $0.first.flatMap { Value(argument: $0) }
    }
  }
}

extension Argument where Value == [String] {
  /// Declares any number of arguments.
  ///
  /// - Parameters:
  ///   - placeholder: The name of a value in help, such as `COMMAND`.
  ///   - isRequired: Whether one is required. The default is `false`.
  ///   - completion: The values that a shell offers.
  init(_ placeholder: String, isRequired: Bool = false, completion: ArgumentCompletion = .none) {
    self.init(
      placeholder, expectation: String.expectation, isRepeating: true, isRequired: isRequired, completion: completion,
      initialValue: [], read: { $0 })
  }
}

extension Argument {
  /// Declares one or more records.
  init<Reference: ExpressibleByArgument>(_ placeholder: String) where Value == RecordSelection<Reference> {
    self.init(
      placeholder, expectation: Reference.expectation, isRepeating: true, completion: Reference.completion,
      read: RecordSelection.init)
  }
}
