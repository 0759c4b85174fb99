import Synchronization

/// The default values of the process: for live, for previews, and for each running test.
enum DefaultValues {
  private static let live = DefaultTable(chainCount: 256)
  private static let preview = DefaultTable(chainCount: 64)
  private static let tests = Mutex<[RunningTest?: DefaultTable]>([:])
  /// The values that all tests share.
  private static let singletons = DefaultTable(chainCount: 8)

  /// The live value of a key, if it has been made to stay: that is all a program does at nearly every reading.
  static func settledLiveValue(of key: ObjectIdentifier) -> UnownedBox? {
    live.existingRecord(of: key)?._withUnsafeGuaranteedRef(\.settledBox).map(UnownedBox.init)
  }

  /// Whether a live value has been made or prepared for a key.
  static func hasLiveValue(_ key: any TestDependencyKey.Type) -> Bool {
    settledLiveValue(of: ObjectIdentifier(key)) != nil
  }

  /// The default of a key, made now if it is not there, and reported as missing if the key has none to give.
  static func value<Key: TestDependencyKey>(of key: Key.Type, for access: DefaultAccess) -> Key.Value {
    let made = made(key, for: access)
    if let source = made.missing, access.purpose == .use {
      let missing = MissingDefault(key: key, source: source, access: access)
      if made.isLive { missing.stop() }
      if made.isFirstReport() {
        // A program would go on with a value made for tests, which is worse than to stop.
        if access.context == .live, IssueReporter.installed == nil { fatalError(missing.description) }
        reportIssue(missing.description, at: access.site)
      }
    }
    return withExtendedLifetime(made) { UnownedBox(made.box).value(of: key) }
  }

  /// Makes a value the default of a key, unless it has one already.
  ///
  /// - Returns: Whether it has become the default.
  static func prepare<Key: TestDependencyKey>(_ key: Key.Type, _ value: Key.Value, in context: DependencyContext)
    -> Bool
  {
    let record = table(of: key, in: context).record(of: key)
    if context == .preview {
      // A preview is made again and again in one process, each time with what it says.
      withExtendedLifetime(record.settle(DefaultValue(value))) {}
      return true
    }
    return ConstructionLedger.prepare(record, DefaultValue(value))
  }

  /// Forgets the defaults of a test that has ended.
  static func discard(_ test: RunningTest) {
    let table = tests.withLock { $0.removeValue(forKey: test) }
    // The end of its values may read dependencies, which asks for the lock.
    withExtendedLifetime(table) {}
  }

  private static func made<Key: TestDependencyKey>(_ key: Key.Type, for access: DefaultAccess) -> DefaultValue {
    let record = table(of: key, in: access.context).record(of: key)
    // What an update of the process's defaults reads on its way may be replaced by it, so it is not kept.
    let scope = access.purpose == .preparation ? .unique : Key.scope
    return record.value(of: Key.Value.self, in: scope, for: access) { construction in
      // An override in scope at the first use would otherwise be built into a value that outlives the scope.
      DependencyValues.$_current.withValue(DependencyValues(context: access.context)) {
        MissingDefault.$standIn.withValue(nil) { make(key, construction) }
      }
    }
  }

  private static func make<Key: TestDependencyKey>(_ key: Key.Type, _ construction: Construction) -> DefaultValue {
    let context = construction.access.context
    switch context {
    case .live:
      if let liveKey = key as? any DependencyKey.Type, let value = liveValue(of: liveKey) as? Key.Value {
        return DefaultValue(value)
      }
      return DefaultValue(Key.testValue, missing: key)
    case .preview, .test:
      // First the value: making it notes what was missing.
      let value = context == .preview ? Key.previewValue : Key.testValue
      return DefaultValue(value, missing: construction.missing, isLive: construction.isLive)
    }
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> Any { Key.liveValue }

  private static func table<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> DefaultTable {
    switch context {
    case .live: live
    case .preview: preview
    case .test: Key.scope == .singleton ? singletons : table(of: RunningTest.current)
    }
  }

  private static func table(of test: RunningTest?) -> DefaultTable {
    tests.withLock { tables in
      if let table = tables[test] { return table }
      let table = DefaultTable(chainCount: 8)
      tables[test] = table
      return table
    }
  }
}
