public import CachedNetworkClient
import Dependencies
public import Foundation
public import Models
public import ReducerRuntime

/// The rows that a list loads, and those that it shows.
public protocol ListQuery<Row>: Hashable, Sendable {
  /// A row of the list.
  associatedtype Row: SearchableRow

  /// The search; an empty text matches all rows.
  var search: SearchFilter<Row> { get set }

  /// Returns the source of the rows, which loads them with the dependencies of its caller.
  func source() -> RowSource<Row>

  /// The age from which the rows load again. The default is that of the caller's dependencies.
  var freshnessPolicy: FreshnessPolicy { get }

  /// The images beside the rows, which load on request. The default is `nil`, for none.
  static var imageSource: ImageSource<Row>? { get }

  /// Returns the rows that the list shows without a search, in the order to show them. The default is all rows.
  func select(_ rows: [Row]) -> [Row]

  /// Returns the identity of a row, and the routes that it leads to.
  func selectableRow(_ row: Row) -> SelectableRow

  /// Returns the number of rows of a list, and what it lacks. The default is ``FilteredList/State/summary``.
  func summary(of list: FilteredList<Self>.State) -> ListSummary

  /// The route of the chosen row, which the other rows are shown without. The default is `nil`.
  var chosenRoute: Route? { get }

  /// Takes the filter, the chosen row and the pages of settings. The default is nothing.
  mutating func take(_ settings: ScreenSettings)

  /// Stores the filter, the chosen row and the pages in settings. The default is nothing.
  func store(in settings: inout ScreenSettings)

  /// Takes the chosen row from rows if only its route is known, and returns whether it has been found. The default is
  /// `false`.
  mutating func completeChoice(from rows: [Row]) -> Bool

  /// Moves to another filter, and returns whether there is one. The default is `false`.
  mutating func moveFilter(by offset: Int) -> Bool

  /// Chooses the row of a route, or none if it is the chosen one, and returns whether the list has to be fetched again.
  /// The default is `false`.
  mutating func choose(_ route: Route, from rows: [Row]) -> Bool
}

extension ListQuery {
  public static var imageSource: ImageSource<Row>? { nil }
  public func select(_ rows: [Row]) -> [Row] { rows }
  public var chosenRoute: Route? { nil }
  public mutating func take(_ settings: ScreenSettings) {}
  public func store(in settings: inout ScreenSettings) {}
  public mutating func completeChoice(from rows: [Row]) -> Bool { false }
  public mutating func moveFilter(by offset: Int) -> Bool { false }
  public mutating func choose(_ route: Route, from rows: [Row]) -> Bool { false }

  public var freshnessPolicy: FreshnessPolicy {
    @Dependency(\.freshnessPolicy) var freshnessPolicy
    return freshnessPolicy
  }

  public func summary(of list: FilteredList<Self>.State) -> ListSummary { list.summary }

  /// Returns the rows that the list shows.
  public func apply(to rows: [Row]) -> [Row] { search.apply(to: select(rows)) }
}

/// The reducer of a list that is filtered and searched in memory.
///
/// It loads as a whole, or in pages: a search, and the end of the list, load the rest.
///
/// ```swift
/// let store = Store(initialState: AlbumsList.State(query: AlbumsQuery(userID: 3))) { AlbumsList() }
/// await store.send(.appeared).finish()
/// ```
public struct FilteredList<Query: ListQuery>: Reducer {
  public struct State: Hashable, Sendable {
    /// What the rows to show follow from.
    private var filtered: FilteredRows<Query> {
      didSet { if filtered != oldValue { rows = filtered.shown() } }
    }
    /// The rows to show, which are filtered and sorted once, since they are drawn often.
    public private(set) var rows: [Query.Row]
    /// The loads of the pages, if the source has pages.
    public var pages = PageLoads()
    /// The rows that reloads have added or changed.
    var changes = ChangeMarks()
    /// The images beside the rows.
    public var images = ImageLoads(canBeRequested: Query.imageSource != nil)

    /// All rows in the server's order.
    public var content: Loadable<[Query.Row]> {
      get { filtered.content }
      set { filtered.content = newValue }
    }
    /// The rows that are loaded and shown.
    public var query: Query {
      get { filtered.query }
      set { filtered.query = newValue }
    }
    /// The order of the rows; `nil` for that of the query.
    public var order: RowOrder? {
      get { filtered.order }
      set { filtered.order = newValue }
    }

    /// Creates the state of a list, by default before its first load.
    public init(content: Loadable<[Query.Row]> = .idle, query: Query) {
      filtered = FilteredRows(content: content, query: query)
      rows = filtered.shown()
    }

    /// Creates the state of a list before its first load.
    init(query: Query, _ settings: ScreenSettings) {
      let labels = Query.Row.searchableFields.map(\.label).filter { $0 == settings.searchedField }
      var query = query
      query.search = SearchFilter(settings.search, in: labels.isEmpty ? nil : labels)
      query.take(settings)
      self.init(query: query)
      order = settings.order.flatMap { order in
        Self.sortFields.contains { $0.path == order.field } ? order : nil
      }
    }

    /// Takes the rows of a reload, and marks those that are new or have changed.
    public mutating func finish(_ outcome: Loadable<[Query.Row]>) {
      let previous = content.value?.value
      content.finish(outcome)
      if outcome.value != nil { changes.mark(content.rows, previous: previous, of: query) }
    }
  }

  public enum Action: Hashable, Sendable {
    /// The list appeared. It loads if it has not been loaded before, or is older than its maximum age.
    case appeared
    /// The user reloaded the list. The previous rows stay visible until the load finishes.
    case refreshed
    /// The load of the list as a whole finished.
    case response(Loadable<[Query.Row]>)
    /// A list in pages handled an event.
    case pages(PagesAction)
    /// The user changed the query, but not the rows to load.
    case queryChanged(Query)
    /// The user changed the order.
    case orderChanged(RowOrder?)
    /// The user has seen the change of a row.
    case changeSeen(SelectableRow.ID)
    /// The user requested the images beside the rows.
    case imagesRequested(Range<Int>)
    /// The load of an image finished.
    case imageResponse(url: String, Loadable<Data>)
    /// The user chose the row of a route, as ``ListQuery/choose(_:from:)``.
    case rowChosen(Route)
  }

  /// The actions of a list in pages.
  public enum PagesAction: Hashable, Sendable {
    /// The user approached the end of the list. The next page loads, unless a request is in flight or failed.
    case endApproached
    /// The user retried the failed page.
    case retried
    /// The user requested the whole list.
    case allRequested
    /// The user cancelled the load of the whole list. The rows stay as they are.
    case allCancelled
    /// A page of several arrived.
    case progressed(ListExtent)
    /// The first pages arrived, or failed to.
    case response(Loadable<[Query.Row]>)
    /// The list with the next page, or with all, arrived, or failed to.
    case appended(Loadable<[Query.Row]>)
  }

  private enum CancelID { case load }

  /// Creates the reducer of a list.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      let loads = state.content.isMissingOrStale(state.query.freshnessPolicy) && !state.isLoading
      return .merge(loads ? load(.useCache, &state) : .none, loadImages(&state))
    case .refreshed:
      return .merge(load(.reload, &state), loadImages(&state, retries: true))
    case .response(let outcome):
      state.finish(outcome)
      // The rows without the chosen one are another request.
      if state.query.completeChoice(from: state.content.rows) { return load(.reload, &state) }
      return loadImages(&state)
    case .imagesRequested(let rows):
      state.images.seen = rows
      return loadImages(&state)
    case .imageResponse(let url, let image):
      state.images.finish(image, at: url)
      return loadImages(&state)
    case .pages(let action):
      guard case .pages(let source) = state.query.source() else { return .none }
      return .merge(reducePages(source, &state, action), loadImages(&state))
    case .queryChanged(let query):
      state.query = query
      return loadNeeded(&state)
    case .orderChanged(let order):
      state.order = order
      return loadNeeded(&state)
    case .changeSeen(let id):
      state.changes.remove(id)
      return .none
    case .rowChosen(let route):
      return state.query.choose(route, from: state.content.rows) ? load(.reload, &state) : .none
    }
  }

  private func load(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    switch state.query.source() {
    case .whole(let load):
      return state.content.load(id: CancelID.load, Action.response) {
        await Loadable { try await load(policy) }
      }
    case .pages(let source):
      return loadFirst(source, policy, &state)
    }
  }

  private func loadNeeded(_ state: inout State) -> Effect<Action> {
    guard case .pages(let source) = state.query.source() else { return .none }
    return loadNeeded(source, &state)
  }

  private func loadImages(_ state: inout State, retries: Bool = false) -> Effect<Action> {
    state.images.load(Query.imageSource, at: state.imageURLs(in: state.images.seen), retries: retries) {
      .imageResponse(url: $0, $1)
    }
  }
}

extension FilteredList.State {
  /// The number of rows of a list without pages, and what it lacks.
  ///
  /// The number of the server counts if neither a search nor a filter selects rows.
  public var summary: ListSummary {
    var summary = ListSummary(totalCount: rows.count)
    guard let content = content.value else { return summary }
    summary.extent = content.extent
    if hasRetryRow { summary.nextPageFailure = content.nextPageFailure }
    if rows.count == content.value.count, let totalCount = content.extent.totalCount {
      summary.totalCount = max(totalCount, rows.count)
    }
    return summary
  }
}
