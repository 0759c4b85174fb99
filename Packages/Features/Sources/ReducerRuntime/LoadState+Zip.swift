extension LoadState {
  /// Combines two states: `failed` if either is, else `loaded` if both are, else `loading`, or `idle` if both are.
  ///
  /// The combined state has a value, or a previous one, if both states have. If both failed, it has this state's
  /// failure.
  public func zip<Other, Combined>(
    _ other: LoadState<Other, Failure>, combine: (Value, Other) -> Combined
  ) -> LoadState<Combined, Failure> {
    .zip(self, other, combine: combine)
  }

  /// Combines states: `failed` if one is, else `loaded` if all are, else `loading`, or `idle` if all are.
  ///
  /// The combined state has a value, or a previous one, if all states have. Of several failures it has the first.
  public static func zip<each Element>(
    _ states: repeat LoadState<each Element, Failure>, combine: (repeat each Element) -> Value
  ) -> LoadState {
    var failure: Failure?
    var isIdle = true
    var isLoaded = true
    for state in repeat each states {
      failure = failure ?? state.failure
      if case .idle = state {} else { isIdle = false }
      if case .loaded = state {} else { isLoaded = false }
    }
    let combined = try? combine(repeat (each states).requiredValue)
    if let failure { return .failed(failure, previous: combined) }
    if isLoaded, let combined { return .loaded(combined) }
    return isIdle ? .idle : .loading(previous: combined)
  }

  // Throws, because a pack expansion can be left early only by an error.
  private var requiredValue: Value {
    get throws(MissingValue) {
      guard let value else { throw MissingValue() }
      return value
    }
  }
}

private struct MissingValue: Error {}
