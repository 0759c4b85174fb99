import Synchronization

/// The default values of the process: live, for previews, and for each running test.
enum DefaultValues {
  private static let live = DefaultHashTable(bucketCount: 256)
  private static let preview = DefaultHashTable(bucketCount: 64)
  private static let tests = Mutex<[RunningTest?: DefaultHashTable]>([:])
  /// The values of lifetime ``DependencyLifetime/singleton``, shared by all tests.
  private static let singletons = DefaultHashTable(bucketCount: 8)

  /// The permanent live value of a key, if it is initialized.
  ///
  /// This is the hot path of a running program.
  static func publishedLiveValue(of key: ObjectIdentifier) -> UnownedValue? {
    live.existingEntry(of: key)?._withUnsafeGuaranteedRef(\.publishedAddress).map(UnownedValue.init)
  }

  /// The default value of a key.
  ///
  /// Initializes it at the first access, and reports a missing live or test value.
  static func value<Key: TestDependencyKey>(of key: Key.Type, for access: DefaultAccess) -> Key.Value {
    let value = initializedValue(of: key, for: access)
    if let source = value.missingKey, access.purpose == .use {
      let missing = MissingDefault(key: key, source: source, access: access)
      if value.usesLiveValue { missing.terminate() }
      if value.isFirstReport(in: access.test ?? .current) {
        // A running program must not go on with a value for tests.
        if access.context == .live, IssueReporter.installed == nil { fatalError(missing.description) }
        DependencyValues.scope.withValue(DependencyValues.scope.get().withTest(access.test)) {
          reportIssue(missing.description, at: access.site)
        }
      }
    }
    return withExtendedLifetime(value) { UnownedValue(value.box.address).value(of: key) }
  }

  /// The context that `prepareDependencies` has set for the process or the running test.
  static var preparedContext: DependencyContext? {
    let entry = table(of: ContextKey.self, in: .process, nil, .current).entry(of: ContextKey.self)
    return entry.current.map { current in
      withExtendedLifetime(current) { UnownedValue(current.box.address).value(of: ContextKey.self) }
    }
  }

  /// Makes a prepared value the default value of a key, unless the key has one.
  ///
  /// - Returns: Whether the value is now the default value.
  static func prepare<Key: TestDependencyKey>(
    _ key: Key.Type, _ value: Key.Value, in context: DependencyContext, _ testDefaults: DefaultHashTable?
  ) -> Bool {
    let entry = table(of: key, in: context, testDefaults, .current).entry(of: key)
    if context == .preview {
      // The previews of one process prepare the same keys again and again.
      withExtendedLifetime(entry.publish(DefaultValue(value))) {}
      return true
    }
    return InitializationGraph.prepare(entry, DefaultValue(value))
  }

  /// Discards the default values of a finished test.
  static func discard(_ test: RunningTest) {
    let table = tests.withLock { $0.removeValue(forKey: test) }
    // Released after the lock, because a deinitializer may read dependencies.
    withExtendedLifetime(table) {}
  }

  private static func initializedValue<Key: TestDependencyKey>(
    of key: Key.Type, for access: DefaultAccess
  ) -> DefaultValue {
    let entry = table(of: key, in: access.context, access.testDefaults, access.test).entry(of: key)
    // A value that `prepareDependencies` reads in order to change it must not become the default value.
    let lifetime = access.purpose == .preparation ? .unique : Key.lifetime
    return entry.value(of: Key.Value.self, with: lifetime, for: access) { initialization in
      // Without overrides, because the value outlives their scope.
      let values = DependencyValues(
        context: access.context, testDefaults: access.testDefaults, test: access.test)
      return DependencyValues.scope.withValue(values.overrides) {
        MissingDefault.$fallback.withValue(nil) { initialize(key, initialization) }
      }
    }
  }

  private static func initialize<Key: TestDependencyKey>(
    _ key: Key.Type, _ initialization: Initialization
  ) -> DefaultValue {
    let context = initialization.access.context
    switch context {
    case .live:
      if let liveKey = key as? any DependencyKey.Type, let value = liveValue(of: liveKey) as? Key.Value {
        return DefaultValue(value)
      }
      return DefaultValue(Key.testValue, missingKey: key)
    case .preview, .test:
      // The value comes first: its initialization sets the missing key.
      let value = context == .preview ? Key.previewValue : Key.testValue
      return DefaultValue(
        value, missingKey: initialization.missingKey, usesLiveValue: initialization.usesLiveValue)
    }
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> Any { Key.liveValue }

  private static func table<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, _ testDefaults: DefaultHashTable?, _ test: RunningTest?
  ) -> DefaultHashTable {
    switch context {
    case .live: live
    case .preview: preview
    case .test: Key.lifetime == .singleton ? singletons : testDefaults ?? table(of: test)
    }
  }

  private static func table(of test: RunningTest?) -> DefaultHashTable {
    tests.withLock { tables in
      if let table = tables[test] { return table }
      let table = DefaultHashTable(bucketCount: 8)
      tables[test] = table
      return table
    }
  }
}

/// An initialized default value.
final class DefaultValue: Sendable {
  /// The value, in a ``ValueBox``.
  let box: Box

  /// The key without a default value in the context, if the value is a fallback for it or reads one.
  let missingKey: (any TestDependencyKey.Type)?

  /// Whether the fallback is the live value.
  let usesLiveValue: Bool

  private let isReported = Atomic(false)

  init(
    _ value: some Sendable, missingKey: (any TestDependencyKey.Type)? = nil, usesLiveValue: Bool = false
  ) {
    box = ValueBox(value)
    self.missingKey = missingKey
    self.usesLiveValue = usesLiveValue
  }

  /// Whether the missing default value must be reported: once per test, or always if the running test is unknown,
  /// because several tests then share the value.
  func isFirstReport(in test: RunningTest?) -> Bool {
    test == nil || !isReported.exchange(true, ordering: .relaxed)
  }
}

/// An access to a default value.
struct DefaultAccess: Sendable {
  /// The accessed property of ``DependencyValues``, or `nil` for an access by key.
  let property: StaticString?

  let site: CallSite?
  let context: DependencyContext
  let purpose: DependencyValues.Purpose

  /// The default values of ``DependencyValues/test``, or `nil` for those of the running test.
  var testDefaults: DefaultHashTable?

  /// The running test, or `nil` if it is unknown or the context is live.
  var test: RunningTest?
}
