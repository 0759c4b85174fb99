import CachedNetworkClient

/// The outcome of a load, to compare with an expected one.
typealias Loaded<Value> = Result<Fetched<Value>, NetworkError>

extension Result where Failure == NetworkError {
  /// Runs a load.
  init<Value>(_ load: () async throws -> Fetched<Value>) async where Self == Loaded<Value> {
    do { self = .success(try await load()) } catch { self = .failure(error as? NetworkError ?? .cancelled) }
  }

  /// A value that is not a cached one in place of a failed reload.
  static func loaded<Value>(_ value: Fetched<Value>) -> Self where Self == Loaded<Value> { .success(value) }

  /// A failure, or the cached value in its place.
  static func failed<Value>(_ failure: NetworkError, previous: Fetched<Value>?) -> Self where Self == Loaded<Value> {
    guard var previous else { return .failure(failure) }
    previous.reloadFailure = failure
    return .success(previous)
  }

  /// The value; `nil` if the load failed.
  var fetched: Success? { try? get() }
}
