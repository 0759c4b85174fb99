public import Features
public import Terminal

extension ProducersList.State: Presentable {
  public func view(_ options: ViewOptions) -> ProducersView { ProducersView(self, options) }
}

extension PagedProducersList.State: Presentable {
  public func view(_ options: ViewOptions) -> PagedProducersView { PagedProducersView(self) }
}

/// The producers of some pages, and the row that loads the next page again.
public struct PagedProducersView: ListPage {
  let list: ListView<Producer>
  private let state: PagedProducersList.State

  init(_ state: PagedProducersList.State) {
    self.state = state
    let total = state.content.value?.totalCount ?? 0
    list = ListView(
      .producers, rows: state.rows, allRows: state.content.record, totalCount: max(total, state.rows.count),
      search: SearchMatches(state.searchText), sections: [LoadedSection("producers", state.content)])
  }

  public var listContent: ListContent? {
    guard var content = list.listContent else { return nil }
    let total = state.content.value?.totalCount
    if state.isAtEnd, state.searchText.isEmpty { content.summary.append("end of the list") }
    if let searched = state.searchedCount {
      content.totalCount = searched
      if let total, searched < total {
        content.searchNotes = ["searched the cache: \(searched) of \(total)", "a loads all"]
      }
    }
    guard state.hasRetryRow else { return content }
    return content.trailing { width, glyphs in
      let (start, end) = (" could not load more", "\(glyphs.separator)r reload")
      let reason = state.nextPage.failure?.reason(
        width: width - start.displayWidth - end.displayWidth, glyphs: glyphs)
      return StyledText(start + (reason ?? "") + end, style: Style(foreground: .yellow))
    }
  }
}

/// A list of producers with their names and short descriptions.
public struct ProducersView: ListPage {
  let list: ListView<Producer>
  private let state: ProducersList.State
  private let isLimited: Bool

  init(_ state: ProducersList.State, _ options: ViewOptions) {
    self.state = state
    isLimited = options.limit > 0
    var totalCount: Int?
    // With a limit the number is that of the whole list: a page may have been loaded to show only some of its rows.
    if isLimited, case .page = state.scope { totalCount = state.content.value?.totalCount }
    if !isLimited { totalCount = state.missingTotal }
    list = ListView(
      .producers, rows: state.rows, options: options, totalCount: totalCount, emptyText: state.emptyText,
      search: state.searchText.flatMap { SearchMatches($0) }, skippedCount: state.content.value?.skippedCount ?? 0,
      sections: [LoadedSection("producers", state.content)])
  }

  /// Returns the producers, their number and the next commands.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    let lines = list.lines(profile, origin: origin, countSuffix: list.rows.isEmpty ? "" : pageText)
    guard !list.rows.isEmpty, !nextCommands.isEmpty else { return lines }
    return lines
      + TextLayout(width: profile.size.columns).nextCommands(nextCommands, separator: profile.glyphs.separator)
  }

  private var pageText: String {
    guard case .page(let number, _) = state.scope, !isLimited else { return "" }
    return ", page \(number)" + (state.pageCount.map { " of \($0)" } ?? "")
  }

  private var nextCommands: [String] {
    switch state.scope {
    case .page(let number, let size):
      guard let pageCount = state.pageCount, number < pageCount, !isLimited else { return [] }
      let pageSize = size == ProducersList.defaultPageSize ? "" : " --per-page \(size)"
      return ["app producers --page \(number + 1)\(pageSize)", "app producers --all"]
    case .all: return []
    case .search: return list.rows.count == 1 ? list.rows.map { Route.producer($0.id).command } : []
    }
  }

  /// One line per producer: id, name and short description, separated by tabs.
  public var plainLines: [StyledText] {
    if list.selectedFields != nil { return list.plainLines }
    return list.rows.map { producer in
      TabSeparated.line([
        StyledText("\(producer.id)", style: .number), StyledText(producer.name), StyledText(producer.summary),
      ])
    }
  }

  /// Writes the lines of ``plainLines``.
  public func writePlainLines(to output: Output) throws(OutputError) { try output.writeLines(plainLines) }

  /// The notices that the list is empty or truncated, or that the search was incomplete.
  public var notices: [Notice] {
    let content = state.content.value
    switch state.scope {
    case .page:
      let wholeCount = content?.totalCount
      let count = list.rows.count
      var notices = list.notices
      if let wholeCount, 0 < count, count < wholeCount, !isLimited {
        notices.append(Notice(text: "showing \(count) of \(wholeCount) (use --all for all)", audience: .scripts))
      }
      return notices
    case .search:
      guard let content, !content.isComplete else { return list.notices }
      let count = state.searchedCount ?? 0
      let searched = content.totalCount.map { "\(count) of \($0.counted("producer"))" } ?? count.counted("producer")
      return list.notices + [
        Notice(text: "searched the cache: \(searched) (app producers --all\(ServerArguments.current) caches all)")
      ]
    case .all:
      guard let total = state.missingTotal else { return list.notices }
      return list.notices + [Notice(text: "the server's list is incomplete: \(state.rows.count) of \(total)")]
    }
  }
}

extension ProducersList.State {
  /// The number of producers that the server reported, if its whole list has fewer.
  fileprivate var missingTotal: Int? {
    guard case .all = scope, let list = content.value, !list.isComplete, let total = list.totalCount else { return nil }
    return total > list.value.count ? total : nil
  }

  fileprivate var searchText: String? {
    if case .search(let text) = scope { text } else { nil }
  }

  fileprivate var emptyText: String {
    switch scope {
    case .page(1, _): "There are no producers"
    case .page(let number, _):
      pageCount.map { "There is no page \(number): the last one is \($0)" } ?? "There is nothing on page \(number)"
    case .all: "There are no producers"
    case .search(let text): "No producers match name \(text.quoted)"
    }
  }
}

extension ListFormat<Producer> {
  /// The list of producers.
  public static let producers = ListFormat(
    "producer", fields: .producers, columns: [.id, Column("name")],
    terminalColumns: [.id, Column("name", isPrimary: true, isSearched: true, style: .bold)],
    excerpt: { LightMarkdown($0.summary).plainText })
}

extension FieldSet<Producer> {
  /// The fields of a producer, named as in the API's JSON.
  public static let producers = FieldSet([
    Field("id") { $0.id },
    Field("name") { $0.name },
    Field("permalink") { $0.permalink },
    Field("created_at") { $0.createdAt },
    Field("updated_at") { $0.updatedAt },
    Field("images", .images, list: { $0.images }),
    Field("short_description") { $0.shortDescription },
    Field("description") { $0.description },
    Field("location") { $0.location },
    Field("via_wholesaler") { $0.isViaWholesaler },
    Field("wholesaler_name") { $0.wholesalerName },
  ])
}

extension FieldSet<Producer.Image> {
  static let images = FieldSet([
    Field("path") { $0.path },
    Field("position") { $0.position },
  ])
}
