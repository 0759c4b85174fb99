import Dispatch
import Foundation
import Synchronization

/// The default values being initialized, with the threads that initialize them and the threads that wait for them.
///
/// No lock is held during an initialization.
enum InitializationGraph {
  /// The initialization of one default value by one thread.
  struct Initialization {
    let key: any TestDependencyKey.Type
    let table: DefaultTable
    let thread: ObjectIdentifier

    /// The access that started the initialization.
    let access: DefaultAccess

    let finished = DispatchGroup()

    /// The first key without a test value that the initialization has read.
    var missingKey: (any TestDependencyKey.Type)?

    /// Whether the fallback for the missing test value is the live value.
    var usesLiveValue = false
  }

  private enum Step {
    case use(DefaultValue)
    case initialize
    case wait(DispatchGroup)
  }

  private struct State {
    /// The running initializations, those of one thread from the outermost to the innermost.
    var running: [Initialization] = []

    /// The initializations that threads wait for, by thread.
    var waiting: [ObjectIdentifier: Initialization] = [:]

    /// The path of the cycle that a thread would close by waiting for an initialization.
    ///
    /// The first key is repeated at the end.
    func cycle(of thread: ObjectIdentifier, through initialization: Initialization) -> [any TestDependencyKey.Type]? {
      var path: [any TestDependencyKey.Type] = []
      var next: Initialization? = initialization
      while let current = next {
        path += running.filter { $0.thread == current.thread }.drop { $0.finished !== current.finished }.map(\.key)
        if current.thread == thread { return path + path.prefix(1) }
        next = waiting[current.thread]
      }
      return nil
    }
  }

  private static let state = Mutex(State())

  // A value is initialized without a suspension point, so the thread identifies the initialization. A task-local value
  // would not: tasks that start during the initialization would inherit it.
  private static var thread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  /// The running initialization of the current thread; the innermost of several.
  static var current: Initialization? {
    let thread = thread
    return state.withLock { $0.running.last { $0.thread == thread } }
  }

  /// Changes ``current``.
  static func updateCurrent(_ update: @Sendable (inout Initialization) -> Void) {
    let thread = thread
    state.withLock { state in
      if let index = state.running.lastIndex(where: { $0.thread == thread }) { update(&state.running[index]) }
    }
  }

  /// The default value of a key, initialized by this thread or by the thread that has already started.
  ///
  /// A dependency cycle ends the process with the cycle's path.
  static func value(
    of key: any TestDependencyKey.Type,
    in table: DefaultTable,
    for access: DefaultAccess,
    initializing initialize: () -> DefaultValue
  ) -> DefaultValue {
    while true {
      switch nextStep(of: key, in: table, for: access) {
      case .use(let value): return value
      case .initialize: return finish(with: initialize())
      case .wait(let finished): finished.wait()
      }
    }
  }

  /// Stores a prepared value, unless the key has a value or its value is being initialized.
  ///
  /// - Returns: Whether the value is stored.
  static func prepare(
    _ key: any TestDependencyKey.Type, _ value: DefaultValue, in table: DefaultTable, replacing: Bool
  ) -> Bool {
    let (isStored, previous) = state.withLock { state -> (Bool, DefaultValue?) in
      let isFree = table[key] == nil && !state.running.contains { $0.key == key && $0.table === table }
      return replacing || isFree ? (true, table.store(value, for: key)) : (false, nil)
    }
    withExtendedLifetime(previous) {}
    return isStored
  }

  private static func nextStep(
    of key: any TestDependencyKey.Type, in table: DefaultTable, for access: DefaultAccess
  ) -> Step {
    if let value = table[key] { return .use(value) }
    let thread = thread
    return state.withLock { state in
      if let value = table[key] { return .use(value) }
      let running = state.running.first {
        $0.key == key && $0.table === table && $0.access.purpose != .preparation
      }
      if let running, access.purpose != .preparation {
        if let path = state.cycle(of: thread, through: running) { terminate(cycle: path) }
        state.waiting[thread] = running
        return .wait(running.finished)
      }
      let initialization = Initialization(key: key, table: table, thread: thread, access: access)
      initialization.finished.enter()
      state.running.append(initialization)
      return .initialize
    }
  }

  /// Ends the innermost initialization of the current thread, stores its value, and resumes the waiting threads.
  private static func finish(with value: DefaultValue) -> DefaultValue {
    let thread = thread
    return state.withLock { state in
      guard let index = state.running.lastIndex(where: { $0.thread == thread }) else { return value }
      let initialization = state.running.remove(at: index)
      // Removed here, not when each thread wakes: this thread may need a value of a thread that has not woken yet,
      // which is no longer a cycle.
      state.waiting = state.waiting.filter { $0.value.finished !== initialization.finished }
      var value = value
      if initialization.access.context != .live {
        (value.missingKey, value.usesLiveValue) = (initialization.missingKey, initialization.usesLiveValue)
      }
      // A value that `prepareDependencies` reads in order to change it must not become the default value.
      if initialization.access.purpose != .preparation {
        _ = initialization.table.store(value, for: initialization.key)
      }
      initialization.finished.leave()
      return value
    }
  }

  private static func terminate(cycle path: [any TestDependencyKey.Type]) -> Never {
    fatalError(
      """
      Dependency cycle: \(path.map(name).joined(separator: " → ")).

      Each value reads the next one during its initialization. Break the cycle: read one of these dependencies later, \
      in a closure or a method of the value.
      """
    )
  }
}
