extension DefaultRecord {
  /// The value, made now by this thread if there is none and no thread has begun to make it.
  ///
  /// No lock is held meanwhile. Other threads that want this value wait for it; a thread that would wait for itself,
  /// by whatever detour, ends the process with the path of the cycle.
  func value<Value: Sendable>(
    of type: Value.Type,
    in scope: DependencyScope,
    for access: DefaultAccess,
    making make: (Construction) -> DefaultValue
  ) -> DefaultValue {
    if let current { return current }
    switch ConstructionLedger.enter(self, sharing: scope != .unique, for: access) {
    case .made(let value):
      return value
    case .begun(let construction):
      let value = make(construction)
      keep(value, of: type, in: scope)
      ConstructionLedger.finish(construction, with: value)
      return value
    case .wait(let construction):
      return construction.wait() ?? self.value(of: type, in: scope, for: access, making: make)
    case .cycle(let path):
      fatalError(
        """
        Dependency cycle: \(path.map(name).joined(separator: " → ")).

        Each value reads the next one while it is made. Let one of them read its dependency later, inside a closure or \
        a method, instead of in its initialiser.
        """
      )
    }
  }
}
