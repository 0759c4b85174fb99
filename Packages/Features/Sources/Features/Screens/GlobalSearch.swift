public import ReducerRuntime

/// A search in the lists of all tabs.
///
/// The lists load concurrently, and each is searched when it has arrived. A failed load does not hide the others.
///
/// ```swift
/// let store = Store(initialState: GlobalSearch.State("farm")) { GlobalSearch() }
/// await store.send(.appeared).finish()
/// let names = store.state.matches.compactMap(\.row.title)
/// ```
public struct GlobalSearch: Reducer {
  public struct State: Hashable, Sendable {
    /// The text; an empty one matches all rows.
    public fileprivate(set) var text: String
    /// The lists in the order of the tabs.
    public fileprivate(set) var lists: [SearchedList]

    /// Creates the search before the first load.
    public init(_ text: String = "") {
      self.text = text
      lists = Tab.allCases.map { SearchedList(tab: $0, screen: $0.root.entry.makeWhole().searched(text)) }
    }

    /// The records of all lists that match.
    public var matches: [SearchMatch] { lists.flatMap(\.matches) }
    /// The records of all lists that have a name with the letters of the text in their order.
    public var abbreviations: [SearchMatch] { lists.flatMap { $0.screen.base.search?.abbreviations() ?? [] } }

    /// Returns the id of the only loaded record with a name; `nil` for none or several.
    public func id(named text: String, in entry: RouteEntry) -> Int? {
      let routes = lists.first { $0.tab == entry.tab }?.screen.base.routes(named: text) ?? []
      return routes.count == 1 ? routes[0].id : nil
    }
  }

  public enum Action: Hashable, Sendable {
    /// The search appeared. The lists load that have not been loaded before.
    case appeared
    /// The user reloaded the lists.
    case refreshed
    /// The user changed the text.
    case searched(String)
    /// The list of a tab handled an action.
    case list(Tab, AnyScreen.Action)
  }

  /// Creates the reducer of the search.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: return send(.appeared, &state)
    case .refreshed: return send(.refreshed, &state)
    case .searched(let text):
      state.text = text
      return send(.searched(text), &state)
    case .list(let tab, let action):
      guard let index = state.lists.firstIndex(where: { $0.tab == tab }) else { return .none }
      return state.lists[index].screen.reduce(action).map { .list(tab, $0) }
    }
  }

  private func send(_ event: ScreenEvent, _ state: inout State) -> Effect<Action> {
    .merge(
      state.lists.indices.map { index in
        let list = state.lists[index]
        guard let action = list.screen.action(for: event) else { return .none }
        return state.lists[index].screen.reduce(action).map { .list(list.tab, $0) }
      })
  }
}

/// The list of a tab in a search.
public struct SearchedList: Hashable, Sendable {
  /// The tab.
  public let tab: Tab
  /// The list.
  public fileprivate(set) var screen: AnyScreen

  /// The records that match, in the order of the list.
  public var matches: [SearchMatch] { screen.base.search?.matches() ?? [] }
}

/// A record that a search found.
public struct SearchMatch: Hashable, Identifiable, Sendable {
  /// The row of the record.
  public let row: SelectableRow
  /// The first text of the record that matches, such as the body of a post; `nil` if a match needs several.
  public let text: String?
  /// Whether the text names the record, as a username does.
  public let isName: Bool

  public var id: SelectableRow.ID { row.id }
}

extension AnyScreen {
  /// Returns the list before its first load, searched for a text.
  fileprivate func searched(_ text: String) -> AnyScreen {
    var screen = self
    if let action = action(for: .searched(text)) { _ = screen.reduce(action) }
    return screen
  }
}

// MARK: - Conformances

extension GlobalSearch.State: Screen {
  public var logic: GlobalSearch { GlobalSearch() }

  public func action(for event: ScreenEvent) -> GlobalSearch.Action? {
    switch event {
    case .appeared: .appeared
    case .refreshed: .refreshed
    case .searched(let text): .searched(text)
    default: nil
    }
  }

  /// The state of the loads of all lists; the search is missing as long as each list is.
  public var loads: LoadSummary {
    let all = lists.map(\.screen.base.loads)
    let values = all.compactMap(\.value)
    let isLoading = all.contains(where: \.isLoading)
    let progress = all.lazy.compactMap(\.progress).first
    let missing = all.lazy.filter(\.isMissing).compactMap(\.failure).first
    if values.isEmpty { return isLoading ? .loading(progress: progress) : missing.map(LoadSummary.failed) ?? .idle }
    var value = LoadSummary.Value(date: values.compactMap(\.date).min(), isReloading: isLoading)
    value.progress = progress
    value.outdatedBecause = values.lazy.compactMap(\.outdatedBecause).first
    value.missingBecause = missing
    return .value(value)
  }

  /// Whether rows of a list could not be searched, because they are missing or could not be read.
  public var isIncomplete: Bool { lists.contains { $0.screen.base.loads.value?.extent?.isWhole != true } }

  /// The rows of the records that match.
  public var selectableRows: SelectableRows { SelectableRows(matches, \.row) }
}
