import Dependencies
import Foundation
public import ReducerRuntime

/// The state of a value that is loaded from an API through the cache.
public typealias Loadable<Value> = LoadState<Fetched<Value>, NetworkError>

extension LoadState where Value: FetchedValue, Value.Content: RangeReplaceableCollection {
  /// The loaded rows, or the previous ones while loading or after a failure; empty without any.
  public var rows: Value.Content { value?.value ?? Value.Content() }
}

extension LoadState {
  /// Returns whether the value loads when its screen appears: it has not been loaded, is older than its maximum age, or
  /// its reload failed.
  ///
  /// A failed load without a previous value is not repeated.
  func isMissingOrStale<Content>() -> Bool where Self == Loadable<Content> {
    @Dependency(\.freshnessPolicy) var freshnessPolicy
    @Dependency(\.date) var date
    return switch self {
    case .idle: true
    case .loaded(let value): !freshnessPolicy.isFresh(value.date, at: date())
    case .failed(_, let previous): previous != nil
    case .loading: false
    }
  }
}
