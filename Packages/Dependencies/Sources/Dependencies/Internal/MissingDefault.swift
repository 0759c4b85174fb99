/// What is said when a dependency is read that has neither an override nor a default for the context.
struct MissingDefault: CustomStringConvertible, Sendable {
  /// The key that was read.
  let key: any TestDependencyKey.Type

  /// The key without the default; another one than ``key`` if the value of that was made out of this.
  let source: any TestDependencyKey.Type

  /// How it was read.
  let access: DefaultAccess

  /// Whether there is nothing but a live value to go on with.
  var hasOnlyLiveValue = false

  var description: String {
    let place = access.site.map { " at \($0)" } ?? ""
    return switch access.context {
    case .live:
      """
      \(subject) has no live value, but was read in the live context\(place).

      Make \(name(of: source)) conform to DependencyKey and give it a liveValue, in a module that this program links.
      """
    case .preview, .test:
      """
      \(subject) has no test value, but a test read it\(place). \(consequence)

      \(isBuiltIn ? "Override" : "\(testValueAdvice) override") the dependency in this test:

          withDependencies { \(override) = … } operation: { … }
      """
    }
  }

  /// Whether the key is one of this module, which nobody else can give a test value.
  private var isBuiltIn: Bool { name(of: source).hasPrefix("Dependencies.") }

  private var testValueAdvice: String {
    """
    Give the key a test value:

        extension \(name(of: source)) { static var testValue: Value { … } }

    or
    """
  }

  private var consequence: String {
    hasOnlyLiveValue
      ? "It has no preview value either, and its live value is not run in a test: the process ends."
      : "The preview value is used."
  }

  private var subject: String {
    let keyName = name(of: key)
    return propertyName.map { "@Dependency(\\.\($0)), whose key is \(keyName)," } ?? "@Dependency(\(keyName).self)"
  }

  private var override: String {
    propertyName.map { name in "$0.\(name)" } ?? "$0[\(name(of: key)).self]"
  }

  /// The name of the property; absent if the key was read from within a function, or directly.
  private var propertyName: String? {
    access.property.map { "\($0)" }.flatMap { $0.contains("(") || $0.contains(":") ? nil : $0 }
  }
}

// MARK: - Standing in

extension MissingDefault {
  /// The making of a value that stands in for a missing test value.
  struct StandIn: Sendable {
    fileprivate let missing: MissingDefault
    fileprivate let construction: Construction?

    /// Says that nothing but the live value is left: that ends the process, unless the value is only to be changed by an
    /// update and not to be used.
    func willUseLiveValue() {
      if let construction, missing.access.purpose != .use { return construction.noteLiveValue() }
      missing.stop()
    }
  }

  /// The stand-in that this task makes, if it does.
  @TaskLocal static var standIn: StandIn?

  /// Makes a value that stands in for a missing test value, and sees to it that the test fails.
  static func standingIn<Value>(forTestValueOf key: any TestDependencyKey.Type, _ make: () -> Value) -> Value {
    let construction = ConstructionLedger.innermost
    let access = construction?.access ?? DefaultAccess(property: nil, site: nil, context: .test, purpose: .use)
    let missing = MissingDefault(key: construction?.record.key ?? key, source: key, access: access)
    if let construction {
      // Said when the value is made, and in other tests or at other times as well.
      construction.noteMissing(key)
    } else {
      reportIssue(missing.description, at: nil)
    }
    return $standIn.withValue(StandIn(missing: missing, construction: construction), operation: make)
  }

  /// Fails the running test and ends the process.
  func stop() -> Never {
    var last = self
    last.hasOnlyLiveValue = true
    // The process may end before a testing library has written what it was told.
    reportIssue(last.description, at: access.site)
    fatalError(last.description)
  }
}
