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
    let box = InitializationGraph.value(of: key, in: table, for: access) {
      // Without overrides, because the value outlives their scope.
      let values = DependencyValues(context: access.context, testDefaults: access.testDefaults, test: access.test)
      return DependencyValues.scope.withValue(values.overrides) {
        MissingDefault.$fallback.withValue(nil) { ValueBox(initialValue(of: key, in: access.context)) }
      }
    }
    return box.value(of: key)
  }

  /// The context that `prepareDependencies` has set for the process or the running test.
  static var preparedContext: DependencyContext? {
    table(in: .process, nil, .current)[ContextKey.self]?.value(of: ContextKey.self)
  }

  /// Makes a prepared value the default value of a key, unless the key has one.
  ///
  /// - Returns: Whether the value is now the default value.
  static func prepare<Key: TestDependencyKey>(
    _ key: Key.Type, _ value: Key.Value, in context: DependencyContext, _ testDefaults: DefaultTable?
  ) -> Bool {
    InitializationGraph.prepare(
      key, ValueBox(value), in: table(in: context, testDefaults, .current),
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
  ) -> Key.Value {
    switch context {
    case .live: Key._liveValue ?? MissingDefault.fallback(for: key) { Key.testValue }
    case .preview: Key.previewValue
    case .test: Key.testValue
    }
  }

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
  /// A value in place of a missing default value.
  struct Fallback: Sendable {
    let value: Box
    let missing: MissingDefault
  }

  private let values = Mutex<[ObjectIdentifier: Box]>([:])
  private let fallbacks = Mutex<[ObjectIdentifier: Fallback]>([:])
  private let reported = Mutex<Set<ObjectIdentifier>>([])

  subscript(key: ObjectIdentifier) -> Box? { values.withLock { $0[key] } }

  subscript(key: any TestDependencyKey.Type) -> Box? { self[ObjectIdentifier(key)] }

  /// Stores the value of a key.
  ///
  /// - Returns: The previous value. Release it without a lock: its deinitializer may read dependencies.
  func store(_ value: Box, for key: any TestDependencyKey.Type) -> Box? {
    values.withLock { $0.updateValue(value, forKey: ObjectIdentifier(key)) }
  }

  /// The fallback for the missing default value of a key, which is made once.
  func fallback(for key: any TestDependencyKey.Type) -> Fallback? { fallbacks.withLock { $0[ObjectIdentifier(key)] } }

  /// Stores the fallback for the missing default value of a key.
  func store(_ fallback: Fallback, for key: any TestDependencyKey.Type) {
    fallbacks.withLock { $0[ObjectIdentifier(key)] = fallback }
  }

  /// Marks the missing default value of a key as reported.
  ///
  /// - Returns: Whether it was not reported before.
  func reportsFirst(_ key: any TestDependencyKey.Type) -> Bool {
    reported.withLock { $0.insert(ObjectIdentifier(key)).inserted }
  }
}

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
