import Synchronization

/// Which thread is making which default, and which thread waits for which: enough to see a cycle before it blocks.
///
/// Its lock is held for a few lookups at the first use of a default, never while a value is made or waited for.
enum ConstructionLedger {
  /// What a thread that wants a default has to do.
  enum Entry {
    /// Nothing: here it is.
    case made(DefaultValue)

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

    /// The keys of the cycle that a thread would close by making a default that it is making already.
    func cycle(of thread: ThreadIdentity, to record: DefaultRecord) -> [any TestDependencyKey.Type]? {
      let path = (stacks[thread] ?? []).drop { $0.record !== record }.map(\.record.key)
      return path.isEmpty ? nil : path + path.prefix(1)
    }
  }

  private static let state = Mutex(State())

  /// Begins to make a default, or says why not.
  ///
  /// - Parameters:
  ///   - record: The place of the default.
  ///   - isShared: Whether a thread that finds another at work waits for the value of that.
  ///   - access: The reading that needs the value.
  static func enter(_ record: DefaultRecord, sharing isShared: Bool, for access: DefaultAccess) -> Entry {
    let thread = ThreadIdentity.current
    return state.withLock { state in
      if let value = record.current { return .made(value) }
      if !isShared, let path = state.cycle(of: thread, to: record) { return .cycle(path) }
      if isShared, let construction = state.constructions[ObjectIdentifier(record)] {
        if let path = state.cycle(of: thread, through: construction) { return .cycle(path) }
        state.waiting[thread] = construction
        return .wait(construction)
      }
      let construction = Construction(record: record, thread: thread, access: access)
      if isShared { state.constructions[ObjectIdentifier(record)] = construction }
      state.stacks[thread, default: []].append(construction)
      return .begun(construction)
    }
  }

  /// Ends a construction whose value has been stored, and the waiting for it.
  static func finish(_ construction: Construction, with value: DefaultValue) {
    state.withLock { state in
      let id = ObjectIdentifier(construction.record)
      if state.constructions[id] === construction { state.constructions[id] = nil }
      state.stacks[construction.thread]?.removeLast()
      if state.stacks[construction.thread]?.isEmpty == true { state.stacks[construction.thread] = nil }
      // Not when each of them wakes: until then this thread may need what one of them makes, which is no cycle any more.
      state.waiting = state.waiting.filter { $0.value !== construction }
    }
    construction.finish(value)
  }

  /// Stores a value that was made elsewhere, unless there is one or one is being made.
  ///
  /// - Returns: Whether it is stored.
  static func prepare(_ record: DefaultRecord, _ value: DefaultValue) -> Bool {
    let (isStored, dropped) = state.withLock { state -> (Bool, (any Sendable)?) in
      if let current = record.current { return (false, current) }
      guard state.constructions[ObjectIdentifier(record)] == nil else { return (false, nil) }
      return (true, record.settle(value))
    }
    // The end of a value may read dependencies, which asks for the lock.
    withExtendedLifetime(dropped) {}
    return isStored
  }

  /// The default that this thread is making, the innermost if it needs several.
  static var innermost: Construction? {
    let thread = ThreadIdentity.current
    return state.withLock { $0.stacks[thread]?.last }
  }
}
