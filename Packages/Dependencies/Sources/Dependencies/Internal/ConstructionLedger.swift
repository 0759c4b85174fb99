import Synchronization

/// Which thread is making which default, and which thread waits for which: enough to see a cycle before it blocks.
///
/// Its lock is held for a few lookups at the first use of a default, never while a value is made or waited for.
enum ConstructionLedger {
  /// What a thread that wants a default has to do.
  enum Entry {
    /// Nothing: here it is.
    case made(any AnyObject & Sendable)

    /// Make it.
    case begun(Construction)

    /// Wait for the thread that makes it.
    case wait(Construction)

    /// Give up: each of these keys needs the next, and the last is the first.
    case cycle([any TestDependencyKey.Type])
  }

  private struct State {
    /// The constructions each thread is in the midst of, outermost first.
    var stacks: [ThreadIdentity: [Construction]] = [:]
    var constructions: [ObjectIdentifier: Construction] = [:]
    var waiting: [ThreadIdentity: Construction] = [:]

    /// The keys of the cycle that a thread would close by waiting for a construction.
    func cycle(of thread: ThreadIdentity, through construction: Construction) -> [any TestDependencyKey.Type]? {
      var path: [any TestDependencyKey.Type] = []
      var next: Construction? = construction
      while let wanted = next {
        path += (stacks[wanted.thread] ?? []).drop { $0 !== wanted }.map(\.record.key)
        if wanted.thread == thread { return path + path.prefix(1) }
        next = waiting[wanted.thread]
      }
      return nil
    }
  }

  private static let state = Mutex(State())

  /// Begins to make a default, or says why not.
  static func enter(_ record: DefaultRecord) -> Entry {
    let thread = ThreadIdentity.current
    return state.withLock { state in
      if let value = record.value { return .made(value) }
      if let construction = state.constructions[ObjectIdentifier(record)] {
        if let path = state.cycle(of: thread, through: construction) { return .cycle(path) }
        state.waiting[thread] = construction
        return .wait(construction)
      }
      let construction = Construction(record: record, thread: thread)
      state.constructions[ObjectIdentifier(record)] = construction
      state.stacks[thread, default: []].append(construction)
      return .begun(construction)
    }
  }

  /// Ends a construction whose value has been stored.
  static func finish(_ construction: Construction) {
    state.withLock { state in
      state.constructions[ObjectIdentifier(construction.record)] = nil
      state.stacks[construction.thread]?.removeLast()
      if state.stacks[construction.thread]?.isEmpty == true { state.stacks[construction.thread] = nil }
    }
    construction.finish()
  }

  /// Notes that this thread waits no longer.
  static func stopWaiting() {
    let thread = ThreadIdentity.current
    state.withLock { $0.waiting[thread] = nil }
  }

  /// Notes that the default this thread is making has been given no test value.
  ///
  /// - Returns: Whether the thread is making a default.
  static func noteMissingTestValue(of key: any TestDependencyKey.Type) -> Bool {
    let thread = ThreadIdentity.current
    let construction = state.withLock { $0.stacks[thread]?.last }
    construction?.noteMissing(key)
    return construction != nil
  }
}
