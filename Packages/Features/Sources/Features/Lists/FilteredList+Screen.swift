public import CachedNetworkClient
public import Models
import ReducerRuntime

extension FilteredList.State: Screen {
  public var logic: FilteredList { FilteredList() }
  public var chosenRoute: Route? { query.chosenRoute }

  /// The search, the order, and the settings of the query.
  public var settings: ScreenSettings {
    var settings = ScreenSettings()
    settings.search = query.search.text
    settings.searchedField = query.search.onlyField?.label
    settings.order = order
    query.store(in: &settings)
    return settings
  }

  /// Takes the chosen row of a list that has it.
  public mutating func fill(from other: any Screen) {
    if let other = other as? Self { _ = query.completeChoice(from: other.content.rows) }
  }

  /// The state of the loads of the list, of its pages and of the whole list, and of the owners of the rows.
  public var loads: LoadSummary {
    var loads = LoadSummary(content, isLoading: isLoading, progress: pages.progress)
    if pages.isLoadingNext, case .value(var value) = loads {
      value.nextPageFailure = nil
      loads = .value(value)
    }
    if let owners { loads.add(owners) }
    return loads
  }

  /// The load of the owners of the rows; `nil` if rows have none, or are not loaded.
  public var owners: Loadable<[User]>? { content.value?.owners.map { Loadable($0) } }

  /// The URLs of the images beside rows.
  func imageURLs(in range: Range<Int>?) -> [String] {
    guard let range, let source = Query.imageSource else { return [] }
    return rows[range.clamped(to: 0..<rows.count)].flatMap(source.urls)
  }

  /// The fields that sort the rows.
  static var sortFields: [SortField] {
    Query.Row.searchableFields.compactMap { field in field.path.map { SortField(path: $0, label: field.label) } }
  }

  /// The rows to show, and the row that loads the next page again.
  public var selectableRows: SelectableRows {
    let query = query
    let changedRows = changes.rows
    return SelectableRows(rows) { row in
      var selectable = query.selectableRow(row)
      selectable.isChanged = changedRows.contains(selectable.id)
      return selectable
    } + SelectableRows(hasRetryRow ? [.retry] : [])
  }

  /// The search, which finds the rows to show, those with the whole text first.
  public var search: RowSearch? {
    RowSearch(labels: query.search.labels, order: order, sortFields: Self.sortFields) {
      let matcher = SearchMatcher(query.search.text)
      let fields = query.search.searchableFields
      return rows.map { row in
        let field = fields.first { matcher.matches([$0.text(row)]) }
        return SearchMatch(row: query.selectableRow(row), text: field?.text(row), isName: field?.isName ?? false)
      }
    } abbreviations: {
      let matcher = SearchMatcher(query.search.text)
      let names = Query.Row.searchableFields.filter(\.isName)
      return content.rows.compactMap { row in
        let name = names.lazy.map { $0.text(row) }.first(where: matcher.isAbbreviation)
        return name.map { SearchMatch(row: query.selectableRow(row), text: $0, isName: true) }
      }
    }
  }

  /// Returns the record of a row, or its owner.
  public func value<Record: Identifiable>(_ type: Record.Type, id: Record.ID) -> Fetched<Record>? {
    guard let content = content.value,
      let record = content.value.lazy.compactMap({ $0.record(as: type) }).first(where: { $0.id == id })
    else { return nil }
    var fetched = Fetched(record, date: content.date)
    fetched.reloadFailure = content.reloadFailure
    return fetched
  }

  public func action(for event: ScreenEvent) -> FilteredList.Action? {
    var query = query
    switch event {
    case .appeared: return .appeared
    case .refreshed: return .refreshed
    case .searched(let text): query.search.text = text
    case .filterMoved(let offset): guard query.moveFilter(by: offset) else { return nil }
    case .orderMoved where content.rows.isEmpty: return nil
    case .orderMoved: return .orderChanged(RowOrder.next(after: order, among: Self.sortFields.map(\.path)))
    case .orderReversed: return order.map { .orderChanged($0.reversed) }
    case .changeSeen(let id): return changes.rows.contains(id) ? .changeSeen(id) : nil
    case .rowChosen(let route): return .rowChosen(route)
    case .requested(.images) where images.canBeRequested && !images.isRequested:
      return .imagesRequested(0..<Int.max)
    case .rowsSeen(let rows): return images.needs(imageURLs(in: rows), in: rows) ? .imagesRequested(rows) : nil
    case .endApproached: return canLoadNextPage ? .pages(.endApproached) : nil
    case .nextPageRetried: return .pages(.retried)
    case .allRequested, .endRequested: return canLoadRest ? .pages(.allRequested) : nil
    case .cancelled:
      return pages.progress == nil ? chosenRoute.map(FilteredList.Action.rowChosen) : .pages(.allCancelled)
    case .requested, .deletionRequested, .form, .interrupted, .left, .unkept, .delivered: return nil
    }
    return .queryChanged(query)
  }
}
