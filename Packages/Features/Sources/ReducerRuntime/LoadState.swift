/// The state of a value that is loaded: idle, loading, loaded or failed.
///
/// The previous value is kept while a reload runs and when it fails, so that a screen does not become empty.
public enum LoadState<Value, Failure: Error> {
  /// No load has started.
  case idle
  /// A load is running.
  case loading(previous: Value?)
  /// The last load succeeded.
  case loaded(Value)
  /// The last load failed.
  case failed(Failure, previous: Value?)
}

extension LoadState {
  /// Runs an operation to its end.
  public init(catching operation: () async throws(Failure) -> Value) async {
    do throws(Failure) {
      self = .loaded(try await operation())
    } catch {
      self = .failed(error, previous: nil)
    }
  }

  /// The loaded value, or the previous one while loading or after a failure.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// The error of the last load, or `nil` if it did not fail or another load is running.
  public var failure: Failure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }

  /// Whether a load is running.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Starts a load, and keeps the value as the previous one.
  public mutating func start() {
    self = .loading(previous: value)
  }

  /// Finishes a load.
  ///
  /// A failure keeps the previous value.
  public mutating func finish(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let failure): self = .failed(failure, previous: value)
    }
  }

  /// Finishes a load.
  ///
  /// A failure without a previous value keeps the value of this state.
  public mutating func finish(_ result: LoadState) {
    if case .failed(let failure, previous: nil) = result {
      finish(.failure(failure))
    } else {
      self = result
    }
  }

  /// Cancels a running load: the state becomes `loaded` with the previous value, or `idle` without one.
  ///
  /// A failure from before the load is not restored, because it is no longer the result of the last load.
  public mutating func cancel() {
    guard case .loading(let previous) = self else { return }
    self = previous.map { .loaded($0) } ?? .idle
  }

  /// Transforms the value, including a previous one.
  public func map<Other>(_ transform: (Value) -> Other) -> LoadState<Other, Failure> {
    switch self {
    case .idle: .idle
    case .loading(let previous): .loading(previous: previous.map(transform))
    case .loaded(let value): .loaded(transform(value))
    case .failed(let failure, let previous): .failed(failure, previous: previous.map(transform))
    }
  }

  /// Combines two states: `failed` if either is, else `loaded` if both are, else `loading`, or `idle` if both are.
  ///
  /// The combined state has a value, or a previous one, if both states have. If both failed, it has this state's
  /// failure.
  public func zip<Other, Combined>(
    _ other: LoadState<Other, Failure>, combine: (Value, Other) -> Combined
  ) -> LoadState<Combined, Failure> {
    let combined = value.flatMap { value in other.value.map { combine(value, $0) } }
    if let failure = failure ?? other.failure { return .failed(failure, previous: combined) }
    if case (.loaded, .loaded) = (self, other), let combined { return .loaded(combined) }
    if case (.idle, .idle) = (self, other) { return .idle }
    return .loading(previous: combined)
  }
}

// MARK: - Conformances

extension LoadState: Sendable where Value: Sendable {}
extension LoadState: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadState: Hashable where Value: Hashable, Failure: Hashable {}
