extension LoadState {
  /// The state of two values together: loaded when both are, else failed when one has, else loading or idle.
  ///
  /// The value of it is there whenever both values are, so that what is still there of each stays on the screen.
  ///
  /// - Parameters:
  ///   - other: The state of the other value; of two failures this one's counts.
  ///   - combine: Makes one value of two.
  /// - Returns: The state of the combined value.
  public func zip<Other, Combined>(
    _ other: LoadState<Other, Failure>, combine: (Value, Other) -> Combined
  ) -> LoadState<Combined, Failure> {
    .zip(self, other, combine: combine)
  }

  /// The state of several values together: loaded when all are, else failed when one has, else loading or idle.
  ///
  /// The value of it is there whenever all values are, so that what is still there of each stays on the screen.
  ///
  /// - Parameters:
  ///   - parts: The states of the values; of several failures the first counts.
  ///   - combine: Makes one value of all.
  /// - Returns: The state of the combined value.
  public static func zip<each Part>(
    _ parts: repeat LoadState<each Part, Failure>, combine: (repeat each Part) -> Value
  ) -> LoadState {
    var failure: Failure?
    var isIdle = true
    var isLoaded = true
    for part in repeat each parts {
      failure = failure ?? part.failure
      if case .idle = part {} else { isIdle = false }
      if case .loaded = part {} else { isLoaded = false }
    }
    let combined = try? combine(repeat (each parts).requiredValue)
    if let failure { return .failed(failure, previous: combined) }
    if isLoaded, let combined { return .loaded(combined) }
    return isIdle ? .idle : .loading(previous: combined)
  }

  /// The value there is; an expansion of states can be left early only by an error.
  private var requiredValue: Value {
    get throws(NoValue) {
      guard let value else { throw NoValue() }
      return value
    }
  }
}

/// Why nothing can be combined: a part has no value.
private struct NoValue: Error {}
