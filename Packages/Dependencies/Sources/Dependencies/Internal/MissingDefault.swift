import Synchronization

/// The message for an access to a dependency with neither an override nor a default value in the context.
struct MissingDefault: CustomStringConvertible, Sendable {
  let key: any TestDependencyKey.Type

  /// The key without a default value: ``key``, or another key that the value of ``key`` reads.
  let source: any TestDependencyKey.Type

  let access: DefaultAccess

  var hasOnlyLiveValue = false

  var description: String {
    let place = access.site.map { " at \($0)" } ?? ""
    return switch access.context {
    case .live:
      """
      \(subject) has no live value, but was read in the live context\(place).

      Conform \(name(of: source)) to DependencyKey with a liveValue, in a module that this program links.
      """
    case .preview, .test:
      """
      \(subject) has no test value, but a test read it\(place). \(consequence)

      \(isBuiltIn ? "Override" : "\(testValueAdvice) override") the dependency in this test:

          withDependencies { \(override) = … } operation: { … }
      """
    }
  }

  /// Whether the key belongs to this module, so that no other module can add a test value.
  private var isBuiltIn: Bool { name(of: source).hasPrefix("Dependencies.") }

  private var testValueAdvice: String {
    """
    Add a test value to the key, in its own module (one in a test target has no effect):

        extension \(name(of: source)) { static var testValue: Value { … } }

    or
    """
  }

  private var consequence: String {
    hasOnlyLiveValue
      ? "It has no preview value either. The process ends, because tests never use a live value as a fallback."
      : "The test continues with the preview value."
  }

  private var subject: String {
    let keyName = name(of: key)
    return propertyName.map { "@Dependency(\\.\($0)) (key \(keyName))" } ?? "@Dependency(\(keyName).self)"
  }

  private var override: String {
    propertyName.map { name in "$0.\(name)" } ?? "$0[\(name(of: key)).self]"
  }

  /// The name of the property, or `nil` if a function or a subscript read the key.
  private var propertyName: String? {
    access.property.map { "\($0)" }.flatMap { $0.contains("(") || $0.contains(":") ? nil : $0 }
  }
}

/// The name of a key in messages, such as `Weather.WeatherClient`.
func name(of key: any TestDependencyKey.Type) -> String {
  // The reflected name of a private type contains a meaningless address in place of its file.
  String(reflecting: key).split(separator: ".").filter { !$0.hasPrefix("(unknown context at ") }.joined(separator: ".")
}

// MARK: - Fallback

extension MissingDefault {
  /// The missing test value for which the current task initializes a fallback.
  @TaskLocal static var fallback: MissingDefault?

  /// Initializes a fallback for a missing default value, and fails the test.
  static func fallback<Value>(for key: any TestDependencyKey.Type, _ initialize: () -> Value) -> Value {
    let initialization = InitializationGraph.current
    let access = initialization?.access ?? DefaultAccess(property: nil, site: nil, context: .test, purpose: .use)
    let missing = MissingDefault(key: initialization?.key ?? key, source: key, access: access)
    initialization?.missing.withLock { $0 = missing }
    let value = $fallback.withValue(missing, operation: initialize)
    missing.report(in: initialization?.table)
    return value
  }

  /// Fails the test: once, or at each use if the running test is unknown, because several tests then share the values.
  func report(in table: DefaultTable?) {
    guard access.purpose == .use else { return }
    let isFirst = table?.reportsFirst(key) ?? true
    guard isFirst || access.test ?? .current == nil else { return }
    // A running program must not go on with a value for tests.
    if access.context == .live, IssueReporter.installed == nil { fatalError(description) }
    reportIssue(description, at: access.site)
  }

  /// Ends the process, because only the live value is left.
  ///
  /// A value that is only updated, not used, may be the live value.
  func willUseLiveValue() {
    guard access.purpose == .use else { return }
    var missing = self
    missing.hasOnlyLiveValue = true
    reportIssue(missing.description, at: access.site)
    // With the message again: the process may end before the testing library has written the issue.
    fatalError(missing.description)
  }
}
