import Synchronization

/// The default values of the process, each made once: for live, for previews, and for each running test.
enum DefaultValues {
  private static let live = DefaultTable(chainCount: 64)
  private static let preview = DefaultTable(chainCount: 64)
  private static let tests = Mutex<[RunningTest?: DefaultTable]>([:])

  /// The default of a key in a context, made now if this is its first use.
  static func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> DefaultValue<Key.Value>
  {
    let table =
      switch context {
      case .live: live
      case .preview: preview
      case .test: table(of: RunningTest.current)
      }
    let value = table.record(of: key).value { construction in
      // An override in scope at the first use would otherwise be built into a value that outlives the scope.
      DependencyValues.$_current.withValue(DependencyValues(context: context)) {
        make(key, in: context, construction)
      }
    }
    // Only the closure above makes values, so the type of the value follows from the key.
    return unsafeDowncast(value, to: DefaultValue<Key.Value>.self)
  }

  /// Forgets the defaults of a test that has ended.
  static func discard(_ test: RunningTest) {
    tests.withLock { _ = $0.removeValue(forKey: test) }
  }

  private static func table(of test: RunningTest?) -> DefaultTable {
    tests.withLock { tables in
      if let table = tables[test] { return table }
      let table = DefaultTable(chainCount: 8)
      tables[test] = table
      return table
    }
  }

  private static func make<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, _ construction: Construction
  ) -> DefaultValue<Key.Value> {
    switch context {
    case .live:
      if let liveKey = key as? any DependencyKey.Type, let value = liveValue(of: liveKey) as? Key.Value {
        return DefaultValue(value, missing: nil)
      }
      return DefaultValue(Key.testValue, missing: key)
    case .preview:
      return DefaultValue(Key.previewValue, missing: construction.missing)
    case .test:
      return DefaultValue(Key.testValue, missing: construction.missing)
    }
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> Any { Key.liveValue }
}
