import Synchronization

/// The place of one default: empty, being made by one thread, or made.
final class DefaultRecord: Sendable {
  /// What is kept of a value.
  private enum Kept {
    case nothing
    case forGood(DefaultValue)
    case held(HeldObject)
    case until(ContinuousClock.Instant, DefaultValue)
  }

  let key: any TestDependencyKey.Type
  let id: ObjectIdentifier

  /// The next record of the table with the same hash.
  let next = Atomic<Unmanaged<DefaultRecord>?>(nil)

  /// The box of a value that stays for good and has no fault.
  ///
  /// A plain pointer, because counting references to it would make the threads that read it wait for each other.
  private let settled = Atomic<Unmanaged<Box>?>(nil)
  private let kept = Mutex(Kept.nothing)

  init(key: any TestDependencyKey.Type) {
    self.key = key
    id = ObjectIdentifier(key)
  }

  deinit {
    settled.load(ordering: .relaxed)?.release()
    next.load(ordering: .relaxed)?.release()
  }

  /// The box of a value that stays for good and has no fault, once it is made; it lives as long as the record.
  var settledBox: Unmanaged<Box>? { settled.load(ordering: .acquiring) }

  /// The value there is, if it still counts.
  var current: DefaultValue? {
    kept.withLock { kept in
      switch kept {
      case .nothing: nil
      case .forGood(let value): value
      case .held(let object): object.value
      case .until(let end, let value): TimeToLive.now < end ? value : nil
      }
    }
  }

  /// Keeps a value for good, in the place of one that there may be.
  ///
  /// - Returns: What was there. Its end may read dependencies, so it must not come under a lock.
  func settle(_ value: DefaultValue) -> some Sendable {
    let old = replace(with: .forGood(value))
    // A box that was there stays in memory, as somebody may just be reading it.
    if value.missing == nil { settled.store(.passRetained(value.box), ordering: .releasing) }
    return old
  }

  /// Keeps a value that has been made, as long as its scope says.
  func keep<Value: Sendable>(_ value: DefaultValue, of type: Value.Type, in scope: DependencyScope) {
    switch scope {
    case .unique: break
    // Without a use after the lock is left, the optimiser lets go of what was there under it.
    case .cached, .singleton: withExtendedLifetime(settle(value)) {}
    case .shared: withExtendedLifetime(replace(with: HeldObject(value, of: type).map(Kept.held) ?? .nothing)) {}
    case .timeToLive(let duration):
      withExtendedLifetime(replace(with: .until(TimeToLive.now + duration, value))) {}
    }
  }

  private func replace(with new: Kept) -> Kept {
    kept.withLock { kept in
      defer { kept = new }
      return kept
    }
  }
}

/// A class instance that lives as long as somebody else holds it.
///
/// `@unchecked` because a cast loses it: the object comes from a value that is sendable.
private struct HeldObject: @unchecked Sendable {
  private weak let object: AnyObject?
  private let makeValue: @Sendable (AnyObject) -> DefaultValue?

  /// Holds a value, if it is an instance of a class.
  init?<Value: Sendable>(_ made: DefaultValue, of type: Value.Type) {
    let value = unsafeDowncast(made.box, to: ValueBox<Value>.self).value
    guard Swift.type(of: value as Any) is AnyClass else { return nil }
    object = value as AnyObject
    let (missing, isLive) = (made.missing, made.isLive)
    makeValue = { ($0 as? Value).map { DefaultValue($0, missing: missing, isLive: isLive) } }
  }

  var value: DefaultValue? { object.flatMap(makeValue) }
}

/// The clock of ``DependencyScope/timeToLive(_:)``.
package enum TimeToLive {
  /// The instant at which the clock stands still, for tests.
  @TaskLocal package static var instant: ContinuousClock.Instant?

  static var now: ContinuousClock.Instant { instant ?? ContinuousClock.now }
}
