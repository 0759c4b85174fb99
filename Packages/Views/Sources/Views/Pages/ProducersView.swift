public import Features
import Terminal

extension ListView<Producer> {
  /// Creates a list of producers with their short descriptions: one page, the whole list, or the loaded pages.
  init(_ state: ProducersList.State, _ options: ViewOptions) {
    self.init(.producers, "producers", state, options)
    if let text = state.missingPageText { emptyText = text }
    showsAvatars = options.showsProducerImages
    images = { [images = state.images] in images[$0.firstImage?.path].record }
    // With a limit the number is that of the whole list: a page may have been loaded to show only some of its rows.
    let isLimited = options.limit > 0
    if state.query.scope == .scrolled {
      totalCount = max(state.content.value?.totalCount ?? 0, state.rows.count)
    } else if !isLimited {
      totalCount = state.missingTotal ?? rows.count
    } else if case .all = state.query.scope {
      totalCount = state.rows.count
    }
    let nextCommands = state.nextCommands(shown: rows, isLimited: isLimited)
    if !nextCommands.isEmpty { footer = { $0.nextCommands(nextCommands, options.serverArguments) } }
    if case .page(let number, _) = state.query.scope, !isLimited {
      countSuffix = ", page \(number)" + (state.pageCount.map { " of \($0)" } ?? "")
    }
    furtherNotices =
      Notice.unread(rows.map(\.unreadFields), options) + state.notices(shownCount: rows.count, options)
    browserContent = { state.browserContent($0, options) }
  }
}

extension ProducersList.State {
  fileprivate func nextCommands(shown: [Producer], isLimited: Bool) -> [String] {
    if isSearch { return shown.count == 1 ? shown.map { Route.producer($0.id).command } : [] }
    guard case .page(let number, let size) = query.scope, let pageCount, number < pageCount, !isLimited
    else { return [] }
    let pageSize = size == ProducersQuery.defaultPageSize ? "" : " --per-page \(size)"
    return ["app producers --page \(number + 1)\(pageSize)", "app producers --all"]
  }

  /// Returns the rows, and below them the one that loads the next page again.
  fileprivate func browserContent(_ rows: ListContent, _ options: ViewOptions) -> ListContent {
    var content = rows
    if pages.isAtEnd, !isSearch { content.summary.append("end of the list") }
    guard hasRetryRow else { return content }
    return content.trailing { width, glyphs in
      let start = " could not load more"
      let end = options.keyHints[.reload].map { "\(glyphs.separator)\($0) reload" } ?? ""
      let reason = pages.next.failure?.reason(width: width - StyledText(start + end).displayWidth, glyphs: glyphs)
      return StyledText(start + (reason ?? "") + end, style: Style(foreground: .yellow))
    }
  }

  /// Returns the notices that the list is truncated, or that the search was incomplete.
  fileprivate func notices(shownCount count: Int, _ options: ViewOptions) -> [Notice] {
    guard let content = content.value else { return [] }
    if isSearch {
      return loads.part.map {
        let command = "app producers --all\(options.serverArguments)"
        return [Notice(text: "searched \($0.text(Route.producers.entry.noun)): \(command) loads the others")]
      } ?? []
    }
    if let total = missingTotal {
      return [Notice(text: "the server's list is incomplete: \(content.value.count) of \(total)")]
    }
    if case .all = query.scope, !content.isComplete, content.totalCount == nil {
      return [Notice(text: "the server's list may be incomplete: its next page could not be read")]
    }
    guard case .page = query.scope, let total = content.totalCount, 0 < count, count + content.skippedCount < total,
      options.limit == 0
    else {
      return []
    }
    return [Notice(text: "showing \(count) of \(total) (use --all for all)", audience: .scripts)]
  }

  fileprivate var isSearch: Bool { !query.search.text.isEmpty }

  /// The number of producers that the server reported, if its whole list has fewer.
  fileprivate var missingTotal: Int? {
    guard case .all = query.scope, !isSearch, let list = content.value, !list.isComplete, let total = list.totalCount
    else { return nil }
    return total > list.value.count ? total : nil
  }

  /// The text in place of the rows of a page that does not exist; `nil` for the first one.
  fileprivate var missingPageText: String? {
    guard case .page(let number, _) = query.scope, number > 1 else { return nil }
    return pageCount.map { "There is no page \(number): the last one is \($0)" } ?? "There is nothing on page \(number)"
  }
}

extension ListFormat<Producer> {
  /// The list of producers.
  public static let producers = ListFormat(
    noun: Route.producers.entry.noun, fields: .producers,
    columns: [.id, Column(path: "name"), Column(path: "summary") { StyledText($0.summary) }],
    terminalColumns: [.id, Column(path: "name", isPrimary: true, style: .bold)],
    excerpt: { LightMarkdown($0.summary).plainText }, avatar: { Avatar($0) })
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
    Field("description", isLong: true) { $0.description },
    Field("location") { $0.location },
    Field("via_wholesaler") { $0.isViaWholesaler },
    Field("wholesaler_name") { $0.wholesalerName },
  ])
}

extension ListFormat<Producer.Image> {
  /// The images of a producer, in a pipe.
  static let images = ListFormat(
    noun: .image, fields: FieldSet([Field("path") { $0.path }, Field("position") { $0.position }]),
    columns: [Column(path: "path"), Column(path: "position")])
}
