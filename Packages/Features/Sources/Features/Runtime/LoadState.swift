/// What is known of a value that is loaded from elsewhere: nothing yet, on its way, there, or failed.
///
/// What was there stays through a reload and through a failed reload, so a screen never goes blank without need.
///
/// Where value and failure are `Codable`, so is the state, by the rules of SE-0295: an object whose one key is the
/// case, such as `{"loaded":{"_0":1}}` or `{"failed":{"_0":…,"previous":1}}`.
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

  /// Whether the value there is comes from before the last attempt, which is under way or has failed.
  public var isStale: Bool {
    switch self {
    case .idle, .loaded: false
    case .loading(let previous), .failed(_, let previous): previous != nil
    }
  }

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

  /// Gives up a load that is under way: what was there before is loaded again, or nothing has been asked for.
  ///
  /// A failure before the load does not come back: it would tell of an attempt that is not the last one.
  public mutating func cancel() {
    guard case .loading(let previous) = self else { return }
    self = previous.map { .loaded($0) } ?? .idle
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

  /// The state of a value that takes a load of its own, or a check, to make of this one.
  ///
  /// Where this one is not loaded, it stays what it is, and only the value of the other is taken.
  ///
  /// - Parameter transform: Makes the state of the other value.
  /// - Returns: The other state of a loaded value; else this state with the other value, if there is one.
  public func flatMap<Other>(_ transform: (Value) -> LoadState<Other, Failure>) -> LoadState<Other, Failure> {
    switch self {
    case .idle: .idle
    case .loading(let previous): .loading(previous: previous.flatMap { transform($0).value })
    case .loaded(let value): transform(value)
    case .failed(let failure, let previous): .failed(failure, previous: previous.flatMap { transform($0).value })
    }
  }

  /// The same state with another failure.
  ///
  /// - Parameter transform: Makes the other failure.
  /// - Returns: The state with its failure transformed.
  public func mapFailure<Other: Error>(_ transform: (Failure) -> Other) -> LoadState<Value, Other> {
    switch self {
    case .idle: .idle
    case .loading(let previous): .loading(previous: previous)
    case .loaded(let value): .loaded(value)
    case .failed(let failure, let previous): .failed(transform(failure), previous: previous)
    }
  }
}

// MARK: - Conformances

extension LoadState: Sendable where Value: Sendable {}
extension LoadState: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadState: Hashable where Value: Hashable, Failure: Hashable {}
extension LoadState: Encodable where Value: Encodable, Failure: Encodable {}
extension LoadState: Decodable where Value: Decodable, Failure: Decodable {}
