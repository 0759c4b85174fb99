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
    state.withLock { state in
      state.entries[id] = entry
      guard state.entries.count > state.limit else { return }
      state.entries = state.entries.filter { $0.value.object != nil }
      // Twice of what is left, so that sweeping costs each object the same, however many there are.
      state.limit = max(64, 2 * state.entries.count)
    }
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
