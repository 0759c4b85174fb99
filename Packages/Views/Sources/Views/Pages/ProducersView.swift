public import Features
public import Terminal

extension ProducersQuery: PresentableQuery {
  public static func view(_ state: ProducersList.State, _ options: ViewOptions) -> ProducersView {
    ProducersView(state, options)
  }
}

/// A list of producers with their names and short descriptions: one page, the whole list, or the loaded pages.
public struct ProducersView: ListPage {
  let list: ListView<Producer>
  private let state: ProducersList.State
  private let isLimited: Bool

  init(_ state: ProducersList.State, _ options: ViewOptions) {
    self.state = state
    isLimited = options.limit > 0
    var totalCount: Int?
    // With a limit the number is that of the whole list: a page may have been loaded to show only some of its rows.
    if isLimited, case .page = state.query.scope { totalCount = state.content.value?.totalCount }
    if state.query.scope == .scrolled { totalCount = max(state.content.value?.totalCount ?? 0, state.rows.count) }
    if !isLimited, let missing = state.missingTotal { totalCount = missing }
    list = ListView(
      .producers, rows: state.rows, allRows: state.query.scope == .scrolled ? state.content.record : nil,
      options: options, totalCount: totalCount, emptyText: state.emptyText,
      search: SearchMatches(state.query.search.text), skippedCount: state.content.value?.skippedCount ?? 0,
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
    guard case .page(let number, _) = state.query.scope, !isLimited else { return "" }
    return ", page \(number)" + (state.pageCount.map { " of \($0)" } ?? "")
  }

  private var nextCommands: [String] {
    if state.isSearch { return list.rows.count == 1 ? list.rows.map { Route.producer($0.id).command } : [] }
    guard case .page(let number, let size) = state.query.scope, let pageCount = state.pageCount, number < pageCount,
      !isLimited
    else { return [] }
    let pageSize = size == ProducersQuery.defaultPageSize ? "" : " --per-page \(size)"
    return ["app producers --page \(number + 1)\(pageSize)", "app producers --all"]
  }

  /// The rows, and below them the one that loads the next page again, for the browser.
  public var listContent: ListContent? {
    guard var content = list.listContent else { return nil }
    if state.pages.isAtEnd, !state.isSearch { content.summary.append("end of the list") }
    if state.isSearch, let total = state.content.value?.totalCount, content.totalCount < total {
      content.searchNotes = ["searched the cache: \(content.totalCount) of \(total)", "a loads all"]
    }
    guard state.hasRetryRow else { return content }
    return content.trailing { width, glyphs in
      let (start, end) = (" could not load more", "\(glyphs.separator)r reload")
      let reason = state.pages.next.failure?.reason(
        width: width - StyledText(start + end).displayWidth, glyphs: glyphs)
      return StyledText(start + (reason ?? "") + end, style: Style(foreground: .yellow))
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
    guard let content = state.content.value else { return list.notices }
    let count = list.rows.count
    if state.isSearch {
      if content.isComplete { return list.notices }
      let searched =
        content.totalCount.map { "\(content.value.count) of \($0.counted("producer"))" }
        ?? content.value.count.counted("producer")
      return list.notices + [
        Notice(text: "searched the cache: \(searched) (app producers --all\(ServerArguments.current) caches all)")
      ]
    }
    if let total = state.missingTotal {
      return list.notices + [Notice(text: "the server's list is incomplete: \(content.value.count) of \(total)")]
    }
    guard case .page = state.query.scope, let total = content.totalCount, 0 < count, count < total, !isLimited else {
      return list.notices
    }
    return list.notices + [Notice(text: "showing \(count) of \(total) (use --all for all)", audience: .scripts)]
  }
}

extension ProducersList.State {
  fileprivate var isSearch: Bool { !query.search.text.isEmpty }

  /// The number of producers that the server reported, if its whole list has fewer.
  fileprivate var missingTotal: Int? {
    guard case .all = query.scope, !isSearch, let list = content.value, !list.isComplete, let total = list.totalCount
    else { return nil }
    return total > list.value.count ? total : nil
  }

  fileprivate var emptyText: String {
    if isSearch { return "No producers match name \(query.search.text.quoted)" }
    guard case .page(let number, _) = query.scope, number > 1 else { return "There are no producers" }
    return pageCount.map { "There is no page \(number): the last one is \($0)" } ?? "There is nothing on page \(number)"
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
