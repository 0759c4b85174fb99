/// What is known of a value that is loaded from elsewhere: nothing yet, on its way, there, or failed.
///
/// What was there stays through a reload and through a failed reload, so a screen never goes blank without need.
public enum LoadState<Value, Failure: Error> {
  /// Nothing has been asked for.
  case idle
  /// The value is on its way; the last one is kept meanwhile.
  case loading(previous: Value?)
  /// The value is there.
  case loaded(Value)
  /// The last load failed; the value of an earlier one is kept.
  case failed(Failure, previous: Value?)
}

extension LoadState {
  /// The latest value there is, in whatever state.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// Why the last load failed, unless another has begun.
  public var failure: Failure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }

  /// Whether a load is under way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether a load is under way while an earlier value is still there.
  public var isRefreshing: Bool { isLoading && value != nil }

  /// Begins a load, and keeps what is there.
  public mutating func start() {
    self = .loading(previous: value)
  }

  /// Ends a load.
  ///
  /// - Parameter result: The new value, or the failure, beside which the value of an earlier load is kept.
  public mutating func finish(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let failure): self = .failed(failure, previous: value)
    }
  }

  /// Ends a load with what came of it; a failure that brought no value keeps the one there is.
  ///
  /// - Parameter outcome: How the load ended.
  public mutating func finish(_ outcome: LoadState) {
    if case .failed(let failure, previous: nil) = outcome {
      finish(.failure(failure))
    } else {
      self = outcome
    }
  }

  /// The same state of another value.
  ///
  /// - Parameter transform: Makes the other value of each value there is.
  /// - Returns: The state with its value transformed.
  public func map<Other>(_ transform: (Value) -> Other) -> LoadState<Other, Failure> {
    switch self {
    case .idle: .idle
    case .loading(let previous): .loading(previous: previous.map(transform))
    case .loaded(let value): .loaded(transform(value))
    case .failed(let failure, let previous): .failed(failure, previous: previous.map(transform))
    }
  }

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
    var combined: Combined?
    if let value, let other = other.value { combined = combine(value, other) }
    if let failure = failure ?? other.failure { return .failed(failure, previous: combined) }
    if case .loaded = self, case .loaded = other, let combined { return .loaded(combined) }
    if case .idle = self, case .idle = other { return .idle }
    return .loading(previous: combined)
  }
}

// MARK: - Conformances

extension LoadState: Sendable where Value: Sendable {}
extension LoadState: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadState: Hashable where Value: Hashable, Failure: Hashable {}
