import Synchronization

/// The entry of one key in a ``DefaultHashTable``, with the key's default value once it is initialized.
final class DefaultEntry: Sendable {
  private enum Content {
    case empty
    case permanent(DefaultValue)
    case weak(WeakObject)
    case expiring(ContinuousClock.Instant, DefaultValue)
  }

  let key: any TestDependencyKey.Type
  let id: ObjectIdentifier

  /// The next entry in the same bucket.
  let next = Atomic<Unmanaged<DefaultEntry>?>(nil)

  /// The box of the permanent value.
  ///
  /// An unmanaged pointer, because threads that count references to the same object wait for each other.
  private let published = Atomic<Unmanaged<Box>?>(nil)
  /// The address of the value in ``published``, as a number because an atomic pointer is not `Sendable`.
  private let address = Atomic<UInt>(0)
  private let content = Mutex(Content.empty)

  init(key: any TestDependencyKey.Type) {
    self.key = key
    id = ObjectIdentifier(key)
  }

  deinit {
    published.load(ordering: .relaxed)?.release()
    next.load(ordering: .relaxed)?.release()
  }

  /// The address of the permanent value, or `nil` if there is none or it is a fallback.
  ///
  /// It is valid as long as the entry.
  var publishedAddress: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) }

  /// The value, unless it has expired.
  var current: DefaultValue? {
    content.withLock { content in
      switch content {
      case .empty: nil
      case .permanent(let value): value
      case .weak(let object): object.value
      case .expiring(let deadline, let value): TimeToLive.now < deadline ? value : nil
      }
    }
  }

  /// The value, initialized by this thread or by the thread that has already started.
  ///
  /// No lock is held during the initialization. A dependency cycle ends the process with the cycle's path.
  func value<Value: Sendable>(
    of type: Value.Type,
    with lifetime: DependencyLifetime,
    for access: DefaultAccess,
    initializing initialize: (Initialization) -> DefaultValue
  ) -> DefaultValue {
    if let current { return current }
    switch InitializationGraph.start(self, sharing: lifetime != .unique, for: access) {
    case .use(let value):
      return value
    case .initialize(let initialization):
      let value = initialize(initialization)
      store(value, of: type, with: lifetime)
      InitializationGraph.finish(initialization, with: value)
      return value
    case .wait(let initialization):
      return initialization.wait()
        ?? self.value(of: type, with: lifetime, for: access, initializing: initialize)
    case .cycle(let path):
      fatalError(
        """
        Dependency cycle: \(path.map(name).joined(separator: " → ")).

        Each value reads the next one during its initialization. Break the cycle: read one of these dependencies \
        later, in a closure or a method of the value.
        """
      )
    }
  }

  /// Makes a value permanent and readable without a lock.
  ///
  /// - Returns: The previous content. Release it without a lock: its deinitializer may read dependencies.
  func publish(_ value: DefaultValue) -> some Sendable {
    let previous = replaceContent(with: .permanent(value))
    // A previous box leaks on purpose, because another thread may be reading it.
    if value.missingKey == nil {
      published.store(.passRetained(value.box), ordering: .relaxed)
      address.store(UInt(bitPattern: value.box.address), ordering: .releasing)
    }
    return previous
  }

  private func store<Value: Sendable>(_ value: DefaultValue, of type: Value.Type, with lifetime: DependencyLifetime) {
    // `withExtendedLifetime` releases the previous content after the lock; the optimizer would do so under the lock.
    switch lifetime {
    case .unique: break
    case .cached, .singleton: withExtendedLifetime(publish(value)) {}
    case .shared:
      withExtendedLifetime(replaceContent(with: WeakObject(value, of: type).map(Content.weak) ?? .empty)) {}
    case .timeToLive(let duration):
      withExtendedLifetime(replaceContent(with: .expiring(TimeToLive.now + duration, value))) {}
    }
  }

  private func replaceContent(with new: Content) -> Content {
    content.withLock { content in
      defer { content = new }
      return content
    }
  }
}

/// A default value that is an object, held weakly.
///
/// `@unchecked` because `AnyObject` loses the conformance: the object is a `Sendable` value.
private struct WeakObject: @unchecked Sendable {
  private weak let object: AnyObject?
  private let makeValue: @Sendable (AnyObject) -> DefaultValue?

  /// Returns `nil` if the value is not an object.
  init?<Value: Sendable>(_ defaultValue: DefaultValue, of type: Value.Type) {
    let value = unsafeDowncast(defaultValue.box, to: ValueBox<Value>.self).value
    guard Swift.type(of: value as Any) is AnyClass else { return nil }
    object = value as AnyObject
    let (missingKey, usesLiveValue) = (defaultValue.missingKey, defaultValue.usesLiveValue)
    makeValue = {
      ($0 as? Value).map { DefaultValue($0, missingKey: missingKey, usesLiveValue: usesLiveValue) }
    }
  }

  var value: DefaultValue? { object.flatMap(makeValue) }
}

/// The clock of ``DependencyLifetime/timeToLive(_:)``.
package enum TimeToLive {
  /// The time of the clock in tests.
  @TaskLocal package static var instant: ContinuousClock.Instant?

  static var now: ContinuousClock.Instant { instant ?? ContinuousClock.now }
}
