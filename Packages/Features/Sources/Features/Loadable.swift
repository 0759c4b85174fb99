public import ReducerRuntime

/// The state of a value that is loaded from an API through the cache.
public typealias Loadable<Value> = LoadState<Fetched<Value>, LoadFailure>

extension LoadState where Value: FetchedValue, Value.Content: RangeReplaceableCollection {
  /// The loaded rows, or the previous ones while loading or after a failure; empty without any.
  public var rows: Value.Content { value?.value ?? Value.Content() }
}
