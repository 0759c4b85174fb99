import Synchronization

/// The dependencies in scope at the creation of objects, for `withDependencies(from:)`.
@usableFromInline
enum ObjectDependencies {
  /// `@unchecked` because the object is only compared by identity.
  private struct Entry: @unchecked Sendable {
    weak let object: AnyObject?
    let overrides: DependencyStorage
  }

  /// Entries and objects to release after the lock: their deinitializers may use these functions again.
  ///
  /// `@unchecked` because the objects are only released.
  private struct Released: @unchecked Sendable {
    var replaced: Entry?
    var entries: [ObjectIdentifier: Entry] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:]
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries that triggers the removal of those whose object is gone.
    var limit = 64
  }

  private static let state = Mutex(State())

  /// Associates overrides with an object, for the object's lifetime.
  @usableFromInline
  static func associate(_ overrides: DependencyStorage, with object: AnyObject) {
    let id = ObjectIdentifier(object)
    let entry = Entry(object: object, overrides: overrides.withRunningTest())
    let released = state.withLock { state in
      var released = Released(replaced: state.entries.updateValue(entry, forKey: id))
      guard state.entries.count > state.limit else { return released }
      released.entries = state.entries
      // Reading a weak reference retains the object, so this may be its last reference.
      released.objects = state.entries.compactMapValues(\.object)
      state.entries = released.entries.filter { released.objects[$0.key] != nil }
      // Twice the remaining count, so that the amortized cost per object is constant.
      state.limit = max(64, 2 * state.entries.count)
      return released
    }
    withExtendedLifetime(released) {}
  }

  /// The dependencies of an object, or `nil` if they are unknown.
  static func overrides(of object: AnyObject) -> DependencyStorage? {
    captured(by: Mirror(reflecting: object)) ?? associated(with: object)
  }

  private static func associated(with object: AnyObject) -> DependencyStorage? {
    let entry = state.withLock { $0.entries[ObjectIdentifier(object)] }
    return entry.flatMap { $0.object === object ? $0.overrides : nil }
  }

  private static func captured(by mirror: Mirror) -> DependencyStorage? {
    for case let dependency as any CapturingDependencies in mirror.children.lazy.map(\.value) {
      return dependency.captured
    }
    return mirror.superclassMirror.flatMap(captured(by:))
  }
}

/// A ``Dependency`` of any type.
protocol CapturingDependencies {
  /// The overrides in scope at the creation of the property.
  var captured: DependencyStorage { get }
}

extension Dependency: CapturingDependencies {}
