import Persistence
public import ReducerRuntime

/// Selects and orders the rows of a list in memory.
public protocol ListFilter<Row>: Hashable, Sendable {
  /// A row of the list.
  associatedtype Row: Hashable & Sendable

  /// Returns the rows to show.
  func apply(to rows: [Row]) -> [Row]
}

/// A filter that shows all rows.
public struct AllRows<Row: Hashable & Sendable>: ListFilter {
  /// Creates a filter.
  public init() {}

  /// Returns all rows.
  public func apply(to rows: [Row]) -> [Row] { rows }
}

/// The reducer of a list that is loaded as a whole and filtered in memory.
public struct FilteredList<Filter: ListFilter>: Reducer {
  /// The state of the list.
  public struct State: Hashable, Sendable {
    /// The loaded rows, unfiltered, in the server's order.
    public var list: Loader<[Filter.Row]>.State
    /// The filter.
    public var filter: Filter

    /// Creates a state.
    public init(content: Loadable<[Filter.Row]> = .idle, filter: Filter) {
      list = Loader.State(content: content)
      self.filter = filter
    }

    /// The loaded rows, unfiltered.
    public var content: Loadable<[Filter.Row]> { list.content }
    /// The rows to show.
    public var rows: [Filter.Row] { filter.apply(to: list.content.value?.value ?? []) }
  }

  /// The actions of the list.
  public enum Action: Hashable, Sendable {
    /// The list appeared, was reloaded, or finished loading.
    case list(Loader<[Filter.Row]>.Action)
    /// The user changed the filter.
    case filterChanged(Filter)
  }

  private let loader: Loader<[Filter.Row]>

  /// Creates a reducer from the load of the rows.
  public init(_ load: @escaping @Sendable (CachePolicy) async -> Loadable<[Filter.Row]>) {
    loader = Loader(load)
  }

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .list(let action):
      return loader.reduce(into: &state.list, action: action).map(Action.list)
    case .filterChanged(let filter):
      state.filter = filter
      return .none
    }
  }
}

extension FilteredList.State {
  /// Creates a state whose list shows all rows.
  public init<Row>(content: Loadable<[Row]> = .idle) where Filter == AllRows<Row> {
    self.init(content: content, filter: AllRows())
  }
}
