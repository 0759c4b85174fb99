import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The default values being initialized, with the threads that initialize them and the threads that wait for them.
///
/// It detects a dependency cycle before a thread blocks. The lock is held for a few lookups at the first access to a
/// default value, never while a value is initialized or waited for.
enum InitializationGraph {
  /// The next step of a thread that needs a default value.
  enum Step {
    case use(DefaultValue)
    case initialize(Initialization)
    case wait(Initialization)

    /// The path of a dependency cycle. The first key is repeated at the end.
    case cycle([any TestDependencyKey.Type])
  }

  private struct State {
    /// The running initializations of each thread, outermost first.
    var stacks: [ThreadID: [Initialization]] = [:]
    /// The initializations that other threads wait for, by entry.
    var shared: [ObjectIdentifier: Initialization] = [:]
    var waiting: [ThreadID: Initialization] = [:]

    /// The cycle that a thread would close by waiting for an initialization.
    func cycle(of thread: ThreadID, through initialization: Initialization) -> [any TestDependencyKey.Type]? {
      var path: [any TestDependencyKey.Type] = []
      var next: Initialization? = initialization
      while let current = next {
        path += (stacks[current.thread] ?? []).drop { $0 !== current }.map(\.entry.key)
        if current.thread == thread { return path + path.prefix(1) }
        next = waiting[current.thread]
      }
      return nil
    }

    /// The cycle that a thread would close by initializing an entry again.
    func cycle(of thread: ThreadID, to entry: DefaultEntry) -> [any TestDependencyKey.Type]? {
      let path = (stacks[thread] ?? []).drop { $0.entry !== entry }.map(\.entry.key)
      return path.isEmpty ? nil : path + path.prefix(1)
    }
  }

  private static let state = Mutex(State())

  /// The running initialization of the current thread; the innermost of several.
  static var current: Initialization? {
    let thread = ThreadID.current
    return state.withLock { $0.stacks[thread]?.last }
  }

  /// Starts the initialization of an entry, unless the entry has a value or the initialization would not end.
  ///
  /// - Parameter isShared: Whether a second thread waits for the value of the first instead of initializing another.
  static func start(_ entry: DefaultEntry, sharing isShared: Bool, for access: DefaultAccess) -> Step {
    let thread = ThreadID.current
    return state.withLock { state in
      if let value = entry.current { return .use(value) }
      if !isShared, let path = state.cycle(of: thread, to: entry) { return .cycle(path) }
      if isShared, let initialization = state.shared[ObjectIdentifier(entry)] {
        if let path = state.cycle(of: thread, through: initialization) { return .cycle(path) }
        state.waiting[thread] = initialization
        return .wait(initialization)
      }
      let initialization = Initialization(entry: entry, thread: thread, access: access)
      if isShared { state.shared[ObjectIdentifier(entry)] = initialization }
      state.stacks[thread, default: []].append(initialization)
      return .initialize(initialization)
    }
  }

  /// Ends an initialization whose value is stored, and resumes the waiting threads.
  static func finish(_ initialization: Initialization, with value: DefaultValue) {
    state.withLock { state in
      let id = ObjectIdentifier(initialization.entry)
      if state.shared[id] === initialization { state.shared[id] = nil }
      state.stacks[initialization.thread]?.removeLast()
      if state.stacks[initialization.thread]?.isEmpty == true { state.stacks[initialization.thread] = nil }
      // Removed here, not when each thread wakes: this thread may need a value of a thread that has not woken yet,
      // which is no longer a cycle.
      state.waiting = state.waiting.filter { $0.value !== initialization }
    }
    initialization.finish(with: value)
  }

  /// Publishes a prepared value, unless the entry has a value or is being initialized.
  ///
  /// - Returns: Whether the value is published.
  static func prepare(_ entry: DefaultEntry, _ value: DefaultValue) -> Bool {
    let (isPublished, previous) = state.withLock { state -> (Bool, (any Sendable)?) in
      if let current = entry.current { return (false, current) }
      guard state.shared[ObjectIdentifier(entry)] == nil else { return (false, nil) }
      return (true, entry.publish(value))
    }
    // Released after the lock, because a deinitializer may read dependencies.
    withExtendedLifetime(previous) {}
    return isPublished
  }
}

/// The initialization of one default value by one thread.
final class Initialization: Sendable {
  private struct State {
    var missingKey: (any TestDependencyKey.Type)?
    var usesLiveValue = false
    var result: DefaultValue?
  }

  let entry: DefaultEntry
  let thread: ThreadID

  /// The access that started the initialization.
  let access: DefaultAccess

  private let finished = DispatchGroup()
  private let state = Mutex(State())

  init(entry: DefaultEntry, thread: ThreadID, access: DefaultAccess) {
    self.entry = entry
    self.thread = thread
    self.access = access
    finished.enter()
  }

  /// The first key without a test value that the initialization has read.
  var missingKey: (any TestDependencyKey.Type)? { state.withLock { $0.missingKey } }

  /// Whether the fallback for the missing test value is the live value.
  var usesLiveValue: Bool { state.withLock { $0.usesLiveValue } }

  func setMissingKey(_ key: any TestDependencyKey.Type) {
    state.withLock { $0.missingKey = $0.missingKey ?? key }
  }

  func setUsesLiveValue() {
    state.withLock { $0.usesLiveValue = true }
  }

  func finish(with result: DefaultValue) {
    state.withLock { $0.result = result }
    finished.leave()
  }

  /// Blocks the thread until the initialization has finished.
  func wait() -> DefaultValue? {
    finished.wait()
    return state.withLock { $0.result }
  }
}

/// The identifier of a thread.
///
/// A value is initialized without a suspension point, so the thread identifies the initialization. A task-local value
/// would not: tasks that start during the initialization would inherit it.
struct ThreadID: Hashable, Sendable {
  private let handle: UInt

  static var current: Self {
    #if canImport(Glibc)
      Self(handle: pthread_self())
    #else
      Self(handle: UInt(bitPattern: pthread_self()))
    #endif
  }
}
