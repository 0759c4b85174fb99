public import CachedNetworkClient
import Dependencies
import Foundation
public import Models
public import ReducerRuntime

/// The state of a value that is loaded from an API through the cache.
public typealias Loadable<Value> = LoadState<Fetched<Value>, NetworkError>

extension LoadState {
  /// Runs a load, which throws a `NetworkError`, to its end.
  ///
  /// A cached value in place of a failed reload becomes the previous value of the failure.
  init<Content>(_ load: () async throws -> Fetched<Content>) async where Self == Loadable<Content> {
    do {
      var value = try await load()
      guard let failure = value.reloadFailure else {
        self = .loaded(value)
        return
      }
      value.reloadFailure = nil
      self = .failed(failure, previous: value)
    } catch {
      // `async let` erases the type of the error.
      self = .failed(error as? NetworkError ?? .cancelled, previous: nil)
    }
  }
}

extension LoadState {
  /// Creates the state of the load of the owners of rows.
  public init(_ owners: OwnersLoad) where Self == Loadable<[User]> {
    switch owners {
    case .loaded(var users):
      let failure = users.reloadFailure
      users.reloadFailure = nil
      self = failure.map { .failed($0, previous: users) } ?? .loaded(users)
    case .failed(let failure):
      self = .failed(failure, previous: nil)
    }
  }
}

extension Effect {
  /// Runs an operation, and sends its outcome.
  static func outcome<Value: Sendable, Failure: Error>(
    _ action: @escaping @Sendable (Result<Value, Failure>) -> Action,
    of operation: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Effect {
    .run { send in
      do throws(Failure) {
        await send(action(.success(try await operation())))
      } catch {
        await send(action(.failure(error)))
      }
    }
  }
}

/// A value with the metadata of its load, such as `Fetched`.
///
/// It gives a `LoadState` of such a value the property `record`.
public protocol FetchedValue {
  /// The type of the value without the metadata.
  associatedtype Content

  /// The value without the metadata.
  var value: Content { get }
}

extension Fetched: FetchedValue {}

extension LoadState where Value: FetchedValue {
  /// The loaded value without its metadata, or the previous one while loading or after a failure.
  public var record: Value.Content? { value?.value }
}

extension LoadState where Value: FetchedValue, Value.Content: RangeReplaceableCollection {
  /// The loaded rows, or the previous ones while loading or after a failure; empty without any.
  public var rows: Value.Content { value?.value ?? Value.Content() }
}

extension LoadState {
  /// Returns whether the value loads when its screen appears: it has not been loaded, is older than its maximum age, or
  /// its reload failed.
  ///
  /// A failed load without a previous value is not repeated.
  func isMissingOrStale<Content>(_ freshnessPolicy: FreshnessPolicy) -> Bool where Self == Loadable<Content> {
    @Dependency(\.date) var date
    return switch self {
    case .idle: true
    case .loaded(let value): !freshnessPolicy.isFresh(value, at: date())
    case .failed(_, let previous): previous != nil
    case .loading: false
    }
  }
}
