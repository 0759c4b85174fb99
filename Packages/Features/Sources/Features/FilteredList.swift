import Persistence
public import ReducerRuntime

/// The reducer of a list that is loaded as a whole and filtered in memory.
public struct FilteredList<Filter: ListFilter>: Reducer {
  /// The state of the list.
  public struct State: Hashable, Sendable {
    /// The loaded rows, unfiltered, in the server's order.
    public var list: Loader<[Filter.Row]>.State { didSet { filterRows() } }
    /// The filter.
    public var filter: Filter { didSet { filterRows() } }
    /// The rows to show.
    ///
    /// A list of more than 20,000 rows is filtered in an effect; until it ends, these are the previous rows.
    public private(set) var visibleRows: FilteredRows<Filter>

    /// Creates a state.
    public init(content: Loadable<[Filter.Row]> = .idle, filter: Filter) {
      list = Loader.State(content: content)
      self.filter = filter
      visibleRows = FilteredRows(content.value?.value ?? [], filter: filter)
    }

    /// The loaded rows, unfiltered.
    public var content: Loadable<[Filter.Row]> { list.content }
    /// The rows to show, as an array.
    public var rows: [Filter.Row] { filter.isEmpty ? allRows : Array(visibleRows) }

    private var allRows: [Filter.Row] { list.content.value?.value ?? [] }

    private mutating func filterRows() {
      if isFiltered || (!filter.isEmpty && allRows.count > FilteredList.largestSynchronousCount) { return }
      visibleRows = FilteredRows(allRows, filter: filter, narrowing: visibleRows)
    }

    /// A Boolean value that indicates whether the rows to show are those of the filter and the content.
    fileprivate var isFiltered: Bool { visibleRows.isCurrent(for: allRows, filter: filter) }

    fileprivate mutating func show(_ rows: FilteredRows<Filter>) {
      if rows.isCurrent(for: allRows, filter: filter) { visibleRows = rows }
    }

    fileprivate func filteredRows() -> @Sendable () -> FilteredRows<Filter> {
      { [allRows, filter, visibleRows] in FilteredRows(allRows, filter: filter, narrowing: visibleRows) }
    }
  }

  /// The actions of the list.
  public enum Action: Hashable, Sendable {
    /// The list appeared, was reloaded, or finished loading.
    case list(Loader<[Filter.Row]>.Action)
    /// The user changed the filter.
    case filterChanged(Filter)
    /// A long list was filtered.
    case rowsFiltered(FilteredRows<Filter>)
  }

  private enum CancelID { case filter }

  private static var largestSynchronousCount: Int { 20_000 }

  private let loader: Loader<[Filter.Row]>

  /// Creates a reducer from the load of the rows.
  public init(_ load: @escaping @Sendable (CachePolicy) async -> Loadable<[Filter.Row]>) {
    loader = Loader(load)
  }

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .list(let action):
      let effect = loader.reduce(into: &state.list, action: action).map(Action.list)
      return .merge(effect, filterLongList(state))
    case .filterChanged(let filter):
      state.filter = filter
      return filterLongList(state)
    case .rowsFiltered(let rows):
      state.show(rows)
      return .none
    }
  }

  private func filterLongList(_ state: State) -> Effect<Action> {
    if state.isFiltered { return .cancel(id: CancelID.filter) }
    return .run { [filter = state.filteredRows()] send in await send(.rowsFiltered(filter())) }
      .cancellable(id: CancelID.filter, cancelInFlight: true)
  }
}

extension FilteredList.State {
  /// Creates a state whose list shows all rows.
  public init<Row>(content: Loadable<[Row]> = .idle) where Filter == AllRows<Row> {
    self.init(content: content, filter: AllRows())
  }
}
