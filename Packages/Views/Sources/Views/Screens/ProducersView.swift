public import Features
public import Models
import Persistence
import ReducerRuntime
public import Terminal

/// A list of producers with their names and short descriptions.
public struct ProducersView: ListPage {
  /// The maximum number of lines of a description.
  private static let descriptionLineCount = 3

  let list: ListView<Producer>
  private let state: ProducersList.State
  private let isLimited: Bool

  /// Creates the view of a list.
  ///
  /// - Parameter limit: The maximum number of producers; 0 for all loaded ones.
  public init(_ state: ProducersList.State, limit: Int, selectedFields: [String]?) {
    self.state = state
    isLimited = limit > 0
    var totalCount: Int?
    // With a limit the number is that of the whole list: a page may have been loaded to show only some of its rows.
    if limit > 0, case .page = state.scope { totalCount = state.content.value?.totalCount }
    if limit == 0 { totalCount = state.missingTotal }
    list = ListView(
      .producers, "producers", content: state.content, rows: state.rows, limit: limit, totalCount: totalCount,
      selectedFields: selectedFields, emptyText: state.emptyText, search: state.searchText.flatMap { SearchMatches($0) }
    )
  }

  /// The producers, their number and the next commands.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    guard !list.rows.isEmpty else { return list.lines(profile, origin: origin) }
    let paragraph = Paragraph(width: profile.size.columns)
    let separator = profile.glyphs.separator
    let next = nextCommands.isEmpty ? [] : paragraph.nextCommands(nextCommands, separator: separator)
    if list.selectedFields != nil { return list.lines(profile, origin: origin, countSuffix: pageText) + next }
    let numberWidth = list.rows.idWidth
    let entries = list.rows.map { entry($0, numberWidth, profile) }
    return [entries.joinedByBlankLines, list.countLines(profile, origin: origin, suffix: pageText) + next]
      .joinedByBlankLines
  }

  private func entry(_ producer: Producer, _ numberWidth: Int, _ profile: TerminalProfile) -> [StyledText] {
    let width = profile.size.columns
    let bold = StyledText(producer.name, style: .bold)
    let matches = state.searchText.flatMap { SearchMatches($0) }
    let name =
      StyledText.number(producer.id, width: numberWidth) + StyledText("  ") + (matches?.marked(bold) ?? bold)
    let indent = width >= 40 ? numberWidth + 2 : 2
    let text = LightMarkdown(producer.summary).plainText
    let description = text.wrapped(
      toWidth: width, indent: indent, maximumLines: Self.descriptionLineCount, ellipsis: profile.glyphs.ellipsis)
    return [name.truncated(toWidth: width, ellipsis: profile.glyphs.ellipsis)]
      + (text.isBlank ? [] : description.map { StyledText($0) })
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
    case .search: return list.rows.count == 1 ? list.rows.map { "app producer \($0.id)" } : []
    }
  }

  /// The id, the name and the short description of each producer.
  public var plainLines: [StyledText] {
    if list.selectedFields != nil { return list.plainLines }
    return list.rows.map { producer in
      TabSeparated.line([
        StyledText("\(producer.id)", style: .number), StyledText(producer.name), StyledText(producer.summary),
      ])
    }
  }

  /// Writes the id, the name and the short description of each producer.
  public func writePlainLines(to output: Output) throws(OutputError) {
    try output.writeLines(plainLines)
  }

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
    "producer", fields: .producers, columns: [.id, .flexible("name", isSearched: true)])
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
