public import ReducerRuntime

/// The state of a value that is loaded from an API through the cache.
public typealias Loadable<Value> = LoadState<Fetched<Value>, LoadFailure>
