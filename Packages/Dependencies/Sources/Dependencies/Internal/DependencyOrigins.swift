import Synchronization

/// What was in scope where objects were made.
@usableFromInline
enum DependencyOrigins {
  /// An object that is told apart but not kept alive.
  ///
  /// `@unchecked` because nothing is done with the object but to compare its identity.
  private struct Entry: @unchecked Sendable {
    weak let object: AnyObject?
    let overrides: DependencyStorage
  }

  /// What a change lets go of.
  ///
  /// The end of an object or of an override may come to this place again, so it must not come under the lock.
  ///
  /// `@unchecked` because nothing is done with the objects but to let go of them.
  private struct Dropped: @unchecked Sendable {
    var replaced: Entry?
    var entries: [ObjectIdentifier: Entry] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:]
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// How many entries there may be before those of objects that are gone are swept out.
    var limit = 64
  }

  private static let state = Mutex(State())

  /// Remembers what is in scope for an object, as long as that lives.
  @usableFromInline
  static func remember(_ values: DependencyValues, for object: AnyObject) {
    let id = ObjectIdentifier(object)
    let entry = Entry(object: object, overrides: values.overrides)
    let dropped = state.withLock { state in
      var dropped = Dropped(replaced: state.entries.updateValue(entry, forKey: id))
      guard state.entries.count > state.limit else { return dropped }
      dropped.entries = state.entries
      // Looking at an object holds it, so it may have no other holder left when it is let go of.
      dropped.objects = state.entries.compactMapValues(\.object)
      state.entries = dropped.entries.filter { dropped.objects[$0.key] != nil }
      // Twice of what is left, so that sweeping costs each object the same, however many there are.
      state.limit = max(64, 2 * state.entries.count)
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  /// What was in scope where an object was made; nil where that is not known.
  static func overrides(of object: AnyObject) -> DependencyStorage? {
    captured(by: Mirror(reflecting: object)) ?? remembered(for: object)
  }

  private static func remembered(for object: AnyObject) -> DependencyStorage? {
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

/// A property that keeps what was in scope where it was made.
protocol CapturingDependencies {
  /// What was in scope.
  var captured: DependencyStorage { get }
}

extension Dependency: CapturingDependencies {}
