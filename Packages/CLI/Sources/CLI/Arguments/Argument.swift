/// Declares an argument that is identified by its position.
///
/// ```swift
/// @Argument("ID") var id: Post.ID
/// ```
/// The argument is required, unless its type is an array, which takes all arguments. Read the property only after the
/// command line has been parsed.
@propertyWrapper
struct Argument<Value: Sendable>: DeclaredArgument {
  let placeholder: String
  let expectation: String
  let isRepeating: Bool
  let completion: ArgumentCompletion
  private let read: @Sendable ([String]) -> Value?
  private let parsed: ParsedValue<Value?>

  var wrappedValue: Value {
    get {
      guard let value = parsed.value else { preconditionFailure("\(placeholder) is read before it is parsed") }
      return value
    }
    nonmutating set { parsed.value = newValue }
  }

  var resolvable: (any ResolvableArgument)? { parsed.value as? any ResolvableArgument }

  func store(_ words: [String]) -> Bool {
    guard let value = read(words) else { return false }
    parsed.value = value
    return true
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// Declares a required argument.
  ///
  /// - Parameter placeholder: The name of the value in help, such as `ID`.
  init(_ placeholder: String) {
    self.placeholder = placeholder
    expectation = Value.expectation
    isRepeating = false
    completion = Value.completion
    read = { words in words.first.flatMap { Value(argument: $0) } }
    parsed = ParsedValue(nil)
  }
}

extension Argument where Value == [String] {
  /// Declares any number of arguments.
  ///
  /// - Parameters:
  ///   - placeholder: The name of a value in help, such as `COMMAND`.
  ///   - completion: The values that a shell offers.
  init(_ placeholder: String, completion: ArgumentCompletion = .none) {
    self.placeholder = placeholder
    expectation = String.expectation
    isRepeating = true
    self.completion = completion
    read = { $0 }
    parsed = ParsedValue([])
  }
}
