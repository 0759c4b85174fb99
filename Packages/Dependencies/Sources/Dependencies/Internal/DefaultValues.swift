import Synchronization

/// The default values of the process: live, for previews, and for each running test.
enum DefaultValues {
  static let live = DefaultTable()
  private static let preview = DefaultTable()
  private static let tests = Mutex<[RunningTest?: DefaultTable]>([:])

  /// The default value of a key.
  ///
  /// Initializes it at the first access, and reports a missing live or test value.
  static func value<Key: TestDependencyKey>(of key: Key.Type, for access: DefaultAccess) -> Key.Value {
    let table = table(in: access.context, access.testDefaults, access.test)
    let value = InitializationGraph.value(of: key, in: table, for: access) {
      // Without overrides, because the value outlives their scope.
      let values = DependencyValues(
        context: access.context, testDefaults: access.testDefaults, test: access.test)
      return DependencyValues.scope.withValue(values.overrides) {
        MissingDefault.$fallback.withValue(nil) { initialValue(of: key, in: access.context) }
      }
    }
    if let source = value.missingKey, access.purpose == .use {
      let missing = MissingDefault(key: key, source: source, access: access)
      if value.usesLiveValue { missing.terminate() }
      // Once per test, or always if the running test is unknown, because several tests then share the value.
      if access.test ?? .current == nil || table.reportsFirst(key) {
        // A running program must not go on with a value for tests.
        if access.context == .live, IssueReporter.installed == nil { fatalError(missing.description) }
        DependencyValues.scope.withValue(DependencyValues.scope.get().withTest(access.test)) {
          reportIssue(missing.description, at: access.site)
        }
      }
    }
    return value.box.value(of: key)
  }

  /// The context that `prepareDependencies` has set for the process or the running test.
  static var preparedContext: DependencyContext? {
    table(in: .process, nil, .current)[ContextKey.self]?.box.value(of: ContextKey.self)
  }

  /// Makes a prepared value the default value of a key, unless the key has one.
  ///
  /// - Returns: Whether the value is now the default value.
  static func prepare<Key: TestDependencyKey>(
    _ key: Key.Type, _ value: Key.Value, in context: DependencyContext, _ testDefaults: DefaultTable?
  ) -> Bool {
    InitializationGraph.prepare(
      key, DefaultValue(box: ValueBox(value)), in: table(in: context, testDefaults, .current),
      // The previews of one process prepare the same keys again and again.
      replacing: context == .preview)
  }

  /// Discards the default values of a finished test.
  static func discard(_ test: RunningTest) {
    let table = tests.withLock { $0.removeValue(forKey: test) }
    // Released after the lock, because a deinitializer may read dependencies.
    withExtendedLifetime(table) {}
  }

  /// Initializes the default value of a key, or the fallback for a missing live value.
  private static func initialValue<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext
  ) -> DefaultValue {
    switch context {
    case .live:
      if let liveKey = key as? any DependencyKey.Type, let value = liveValue(of: liveKey) as? Key.Value {
        return DefaultValue(box: ValueBox(value))
      }
      return DefaultValue(box: ValueBox(Key.testValue), missingKey: key)
    case .preview: return DefaultValue(box: ValueBox(Key.previewValue))
    case .test: return DefaultValue(box: ValueBox(Key.testValue))
    }
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> Any { Key.liveValue }

  private static func table(
    in context: DependencyContext, _ testDefaults: DefaultTable?, _ test: RunningTest?
  ) -> DefaultTable {
    switch context {
    case .live: live
    case .preview: preview
    case .test:
      testDefaults
        ?? tests.withLock { tests in
          let table = tests[test] ?? DefaultTable()
          tests[test] = table
          return table
        }
    }
  }
}

/// The initialized default values of one context or test.
final class DefaultTable: Sendable {
  private let values = Mutex<[ObjectIdentifier: DefaultValue]>([:])

  subscript(key: ObjectIdentifier) -> DefaultValue? { values.withLock { $0[key] } }

  subscript(key: any TestDependencyKey.Type) -> DefaultValue? { self[ObjectIdentifier(key)] }

  /// Stores the value of a key.
  ///
  /// - Returns: The previous value. Release it without a lock: its deinitializer may read dependencies.
  func store(_ value: DefaultValue, for key: any TestDependencyKey.Type) -> DefaultValue? {
    values.withLock { $0.updateValue(value, forKey: ObjectIdentifier(key)) }
  }

  /// Marks the missing default value of a key as reported.
  ///
  /// - Returns: Whether it was not reported before.
  func reportsFirst(_ key: any TestDependencyKey.Type) -> Bool {
    values.withLock { values in
      defer { values[ObjectIdentifier(key)]?.isReported = true }
      return values[ObjectIdentifier(key)]?.isReported != true
    }
  }
}

/// An initialized default value.
struct DefaultValue: Sendable {
  /// The value, in a ``ValueBox``.
  let box: Box

  /// The key without a default value in the context, if the value is a fallback for it or reads one.
  var missingKey: (any TestDependencyKey.Type)?

  /// Whether the fallback is the live value.
  var usesLiveValue = false

  /// Whether the missing default value has been reported.
  var isReported = false
}

/// An access to a default value.
struct DefaultAccess: Sendable {
  /// The accessed property of ``DependencyValues``, or `nil` for an access by key.
  let property: StaticString?

  let site: CallSite?
  let context: DependencyContext
  let purpose: DependencyValues.Purpose

  /// The default values of ``DependencyValues/test``, or `nil` for those of the running test.
  var testDefaults: DefaultTable?

  /// The running test, or `nil` if it is unknown or the context is live.
  var test: RunningTest?
}
