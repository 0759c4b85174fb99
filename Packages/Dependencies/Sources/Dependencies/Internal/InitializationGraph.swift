import Dispatch
import Foundation
import Synchronization

/// The default values being initialized, with the threads that initialize them and the threads that wait for them.
///
/// No lock is held during an initialization.
enum InitializationGraph {
  /// The initialization of one default value by one thread.
  final class Initialization: Sendable {
    let key: any TestDependencyKey.Type
    let table: DefaultTable
    /// The access that started the initialization.
    let access: DefaultAccess
    let thread = InitializationGraph.thread
    let finished = DispatchGroup()
    /// The missing default value in whose place the value is a fallback.
    let missing = Mutex<MissingDefault?>(nil)

    init(_ key: any TestDependencyKey.Type, in table: DefaultTable, for access: DefaultAccess) {
      (self.key, self.table, self.access) = (key, table, access)
    }
  }

  private enum Step {
    case use(Box)
    case useFallback(DefaultTable.Fallback)
    case initialize(Initialization)
    case wait(Initialization)
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
        path += running.filter { $0.thread == current.thread }.drop { $0 !== current }.map(\.key)
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

  /// The default value of a key, initialized by this thread or by the thread that has already started.
  ///
  /// A dependency cycle ends the process with the cycle's path.
  static func value(
    of key: any TestDependencyKey.Type, in table: DefaultTable, for access: DefaultAccess,
    initializing initialize: () -> Box
  ) -> Box {
    while true {
      switch nextStep(of: key, in: table, for: access) {
      case .use(let value): return value
      case .useFallback(let fallback):
        MissingDefault(key: key, source: fallback.missing.source, access: access).report(in: table)
        return fallback.value
      case .initialize(let initialization):
        let value = initialize()
        finish(initialization, with: value)
        return value
      case .wait(let initialization): initialization.finished.wait()
      }
    }
  }

  /// Stores a prepared value, unless the key has a value or its value is being initialized.
  ///
  /// - Returns: Whether the value is stored.
  static func prepare(
    _ key: any TestDependencyKey.Type, _ value: Box, in table: DefaultTable, replacing: Bool
  ) -> Bool {
    // With the previous value, which is released without the lock.
    let result = state.withLock { state -> (isStored: Bool, previous: Box?) in
      let isFree = table[key] == nil && !state.running.contains { $0.key == key && $0.table === table }
      return replacing || isFree ? (true, table.store(value, for: key)) : (false, nil)
    }
    return result.isStored
  }

  private static func nextStep(
    of key: any TestDependencyKey.Type, in table: DefaultTable, for access: DefaultAccess
  ) -> Step {
    state.withLock { state in
      if let value = table[key] { return .use(value) }
      if access.purpose == .use, let fallback = table.fallback(for: key) { return .useFallback(fallback) }
      let initialization = Initialization(key, in: table, for: access)
      let running = state.running.first {
        $0.key == key && $0.table === table && $0.access.purpose != .preparation
      }
      if let running, access.purpose != .preparation {
        if let path = state.cycle(of: initialization.thread, through: running) { terminate(cycle: path) }
        state.waiting[initialization.thread] = running
        return .wait(running)
      }
      initialization.finished.enter()
      state.running.append(initialization)
      return .initialize(initialization)
    }
  }

  /// Ends an initialization, stores its value, and resumes the waiting threads.
  private static func finish(_ initialization: Initialization, with value: Box) {
    state.withLock { state in
      state.running.removeAll { $0 === initialization }
      // Removed here, not when each thread wakes: this thread may need a value of a thread that has not woken yet,
      // which is no longer a cycle.
      state.waiting = state.waiting.filter { $0.value !== initialization }
      let purpose = initialization.access.purpose
      if let missing = initialization.missing.withLock({ $0 }) {
        // Not the default value, which a test must prepare, and not one of the live context, which all tests share.
        guard purpose == .use, initialization.access.context != .live else { return }
        initialization.table.store(DefaultTable.Fallback(value: value, missing: missing), for: initialization.key)
      } else if purpose != .preparation {
        // A value that `prepareDependencies` reads in order to change it must not become the default value.
        _ = initialization.table.store(value, for: initialization.key)
      }
    }
    initialization.finished.leave()
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
