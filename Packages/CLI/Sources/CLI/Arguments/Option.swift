import Views

/// Declares an option with a value.
///
/// ```swift
/// @Option("post", help: "Only comments on this post") var post: Post.ID?
/// ```
/// The property is `nil` if the option was not given.
@propertyWrapper
struct Option<Value: Sendable>: DeclaredArguments {
  let options: [DeclaredOption]
  private let parsed = ParsedValue<Value?>(nil)

  var wrappedValue: Value? { parsed.value }

  /// Declares an option whose values are read by a closure.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The short name without a dash.
  ///   - placeholder: The name of the value in help, such as `N`.
  ///   - help: What the option does.
  ///   - expectation: A valid value, as the end of the sentence "… is not".
  ///   - isSecret: Whether the error of an invalid value shows only the name of its field.
  ///   - validValues: The valid values to suggest for a mistyped one.
  ///   - completion: The values that a shell offers; by default the valid values.
  ///   - bare: The value of the option without a value; `nil` if the option needs one.
  ///   - combine: Combines the values of an option that is given several times; `nil` if it takes one value.
  ///   - read: Reads a value. Returns `nil` if the text is invalid.
  init(
    _ name: String,
    short: Character? = nil,
    placeholder: String,
    help: String,
    expectation: String,
    isSecret: Bool = false,
    validValues: [String] = [],
    completion: ArgumentCompletion? = nil,
    bare: Value? = nil,
    combine: (@Sendable (Value, Value) -> Value)? = nil,
    read: @escaping @Sendable (String) -> Value?
  ) {
    let parsed = parsed
    options = [
      DeclaredOption(
        name: name, short: short, value: bare == nil ? .required(placeholder) : .optional(placeholder), help: help,
        completion: completion ?? (validValues.isEmpty ? .none : .words(validValues)), isRepeatable: combine != nil
      ) { text throws(CommandError) in
        guard let text else {
          parsed.value = bare
          return
        }
        guard let value = read(text) else {
          throw .usage(
            "--\(name): \(isSecret ? text.fieldName : text.quoted) is not \(expectation)",
            validValues.isEmpty ? nil : .word(text, among: validValues))
        }
        parsed.value = parsed.value.flatMap { combine?($0, value) } ?? value
      }
    ]
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Declares an option whose values are read by their type.
  init(
    _ name: String, short: Character? = nil, placeholder: String = Value.placeholder, help: String, bare: Value? = nil
  ) {
    self.init(
      name, short: short, placeholder: placeholder, help: help, expectation: Value.expectation,
      validValues: Value.validValues, completion: Value.completion, bare: bare, read: { Value(argument: $0) })
  }
}

extension Option where Value == String {
  /// Declares the option `--input FILE`.
  init(inputFile help: String) {
    self.init(
      "input", placeholder: "FILE", help: help, expectation: "a file", completion: .files,
      read: { $0.isEmpty ? nil : $0 })
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Declares an option of screens for a list that is not one.
  init(_ option: ScreenOption) { self.init(option.name, help: option.help) }
}

extension Option where Value == Int {
  /// Declares an option with a whole number that has a minimum.
  init(_ name: String, from minimum: Int, help: String) {
    self.init(
      name, placeholder: Int.placeholder, help: help, expectation: "a whole number from \(minimum)",
      read: { Int(argument: $0, from: minimum) })
  }

  /// Declares an option with a whole number of MB.
  init(_ name: String, megabytes range: ClosedRange<Int>, help: String) {
    self.init(
      name, placeholder: "MB", help: help,
      expectation: "a whole number of MB from \(range.lowerBound) to \(range.upperBound)",
      read: { Int(argument: $0, from: range.lowerBound).flatMap { range.contains($0) ? $0 : nil } })
  }
}

extension Option where Value == Duration {
  /// Declares an option with a number of seconds.
  init(_ name: String, seconds range: ClosedRange<Double>, help: String) {
    let bounds = [range.lowerBound, range.upperBound].map { Int(exactly: $0).map(String.init) ?? "\($0)" }
    self.init(
      name, placeholder: "SECONDS", help: help,
      expectation: "a number of seconds from \(bounds[0]) to \(bounds[1])",
      read: { Duration(seconds: $0, in: range) })
  }
}

/// Declares an option without a value.
///
/// ```swift
/// @Flag("all", help: "Load and cache the whole list") var showsAll: Bool
/// ```
@propertyWrapper
struct Flag: DeclaredArguments {
  let options: [DeclaredOption]
  private let parsed = ParsedValue(false)

  var wrappedValue: Bool { parsed.value }

  init(_ name: String, short: Character? = nil, help: String) {
    let parsed = parsed
    options = [DeclaredOption(name: name, short: short, value: .none, help: help) { _ in parsed.value = true }]
  }
}

extension String {
  /// The name of a malformed header field, up to a colon or an equals sign; without either, the text can be a secret.
  var fieldName: String {
    guard let end = firstIndex(where: { $0 == ":" || $0 == "=" }), end != startIndex else { return "a field" }
    return String(self[..<end]).quoted
  }
}
