import Features
import Foundation
public import Terminal

/// A list of records: a table or rows of several lines on a terminal, tab-separated lines in a pipe, a JSON array.
public struct ListView<Record: Hashable & Sendable>: View {
  private static var maximumExcerptLineCount: Int { 3 }

  let format: ListFormat<Record>
  let rows: [Record]
  private let options: ViewOptions

  /// The section that the list is, if it was loaded.
  public internal(set) var sections: [LoadedSection] = []
  /// The records whose texts determine the widths of the columns.
  var allRows: [Record]
  /// The number of records, and what the list lacks.
  var summary: ListSummary
  /// The failure of the page after the last one, which a row below the others loads again; `nil` without such a row.
  var nextPageFailure: NetworkError?
  var noun: Noun
  /// The text in place of the rows of an empty list.
  var emptyText = ""
  /// The columns on a terminal, unless fields are selected.
  var columns: [ListFormat<Record>.Column]
  /// The matches to mark on a terminal.
  var search: SearchMatches?
  /// The fields that were searched, of which one with a match is shown below a row without a match in a column.
  var searchableFields: [SearchableField<Record>] = []
  /// Returns the image of a record's avatar, if it has arrived; `nil` if the rows have no avatars.
  var images: ((Record) -> Data?)?
  /// The selected record, which the rows are shown without.
  var selected: Record?
  /// The lines above the rows on a terminal, also if there are no rows.
  var pinned: [StyledText] = []
  /// The suggested commands below the number of rows on a terminal.
  var nextCommands: [String] = []
  /// The text below the number of rows on a terminal.
  var footnote = ""
  /// The rows below a heading each on a terminal, unless fields or an order are selected; empty for one list.
  var groups: [Group] = []
  /// Whether the rows are in an order that the user has selected.
  private var isSorted = false
  /// Returns the line above the rows of the browser; `nil` for the titles of the columns.
  var heading: ((_ width: Int) -> ListHeading)?
  /// The notices besides that of an empty list.
  var furtherNotices: [Notice] = []

  /// Rows below a heading.
  struct Group {
    let heading: String
    var rows: [Record]
    /// Whether the titles of the columns are above the rows.
    var hasTitles = false
  }

  /// Creates a list.
  public init(_ format: ListFormat<Record>, rows: [Record], options: ViewOptions = ViewOptions()) {
    self.format = format
    let rows = options.sort.map { format.sorted(rows, by: $0) } ?? rows
    self.rows = options.limit == 0 ? rows : Array(rows.prefix(options.limit))
    self.options = options
    allRows = self.rows
    summary = ListSummary(totalCount: rows.count)
    noun = format.noun
    columns = format.terminalColumns ?? format.columns
    isSorted = options.sort != nil
  }

  /// Creates the list of a screen.
  ///
  /// - Parameters:
  ///   - section: The name of the section.
  ///   - kind: The kind of records in the notice for an empty list. The default is the noun.
  ///   - owner: The record that the rows belong to; `nil` for the list of all.
  ///   - substitute: What is shown in place of the owners of the rows if they could not be loaded.
  init<Query>(
    _ format: ListFormat<Record>, _ section: String, _ state: FilteredList<Query>.State,
    _ options: ViewOptions, kind: String? = nil, of owner: Route? = nil, withoutOwners substitute: String? = nil
  ) where Query.Row == Record {
    let query = state.query.search
    self.init(format, rows: state.rows, options: options)
    summary = state.query.summary(of: state)
    if state.hasRetryRow { nextPageFailure = state.content.value?.nextPageFailure }
    isSorted = isSorted || state.order != nil
    if options.limit == 0 { allRows = state.content.rows }
    let kind = kind ?? noun.many
    if !query.text.isEmpty {
      emptyText = "No \(kind) match \(query.text.quoted)"
      if query.text.namesField { emptyText += "; \(String.fieldSearchNotice)" }
      if let extent = summary.extent, extent.next != .end {
        emptyText = "No match for \(query.text.quoted) in \(extent.count(of: noun))"
      }
    } else if let page = summary.page, page > 1 {
      emptyText =
        pageCount.map { "There is no page \(page): the last one is \($0)" } ?? "There is nothing on page \(page)"
    } else if let owner {
      emptyText = "\(owner.name.uppercasedFirst) has no \(kind)"
    } else {
      emptyText = "There are no \(kind)"
    }
    search = SearchMatches(query.text)
    searchableFields = query.searchableFields
    sections = [LoadedSection(section, state.content, noun: noun)]
    if let owners = state.owners {
      sections.append(LoadedSection("users", owners, noun: Route.users.entry.noun, substitute: substitute))
    }
    furtherNotices = pageNotices(isSearch: !query.text.isEmpty, state.content.value?.nextPageFailure)
    if rows.isEmpty, query.text.namesField {
      furtherNotices.append(Notice(text: .fieldSearchNotice, audience: .scripts))
    }
  }

  // MARK: - Terminal

  /// Returns the rows, their number and their origin.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    let text = TextLayout(profile)
    let header = pinned.flatMap { $0.wrapped(toWidth: text.width) } + (pinned.isEmpty ? [] : [StyledText()])
    guard !rows.isEmpty else { return header }
    let count = text.lines(countText + pageText + (origin.text.isEmpty ? "" : ", \(origin.text)"), style: .dim)
    let note = footnote.isEmpty ? [] : text.lines(footnote, style: .dim)
    return header + lines(profile, text, below: count + text.nextCommands(nextCommands) + note)
  }

  private func lines(_ profile: TerminalProfile, _ text: TextLayout, below: [StyledText]) -> [StyledText] {
    let table = table(rows)
    if !groups.isEmpty, options.fields == nil, !isSorted {
      let layout = table.layout(width: text.width)
      let blocks = groups.filter { !$0.rows.isEmpty }.map { group in
        let table = self.table(group.rows)
        let titles = group.hasTitles ? [table.header(in: layout)].filter { !$0.isEmpty } : []
        return text.lines(group.heading, style: .bold) + titles
          + group.rows.indices.flatMap { table.lines(ofRow: $0, in: layout, glyphs: profile.glyphs) }
      }
      return (blocks + [below]).joinedByBlankLines
    }
    let hasAvatars = text.width >= 20
    let layout = table.layout(width: text.width - (hasAvatars ? avatarWidth : 0))
    let blocks = rows.indices.map { row in
      let lines = table.lines(ofRow: row, in: layout, glyphs: profile.glyphs)
      return hasAvatars ? self.lines(lines, besideAvatarOf: rows[row]) : lines
    }
    if !layout.isStacked {
      let titles = [table.header(in: layout)].filter { !$0.isEmpty }
      return titles + blocks.joined() + below
    }
    // An empty line separates records with an excerpt, and the count from rows of several lines.
    let hasExcerpts = table.maximumExcerptLineCount > 1
    let lines = hasExcerpts ? blocks.joinedByBlankLines : blocks.flatMap(\.self)
    return lines + [StyledText()] + below
  }

  /// The number of records in the whole list; without a limit, a page counts as whole.
  public var count: Int { isWholePage ? rows.count : summary.totalCount }

  private var isWholePage: Bool { summary.page != nil && options.limit == 0 }

  private var countText: String {
    rows.count < count ? "\(rows.count) of \(count.counted(noun))" : rows.count.counted(noun)
  }

  private var pageText: String {
    guard let page = summary.page, isWholePage else { return "" }
    return ", page \(page)" + (pageCount.map { " of \($0)" } ?? "")
  }

  private var pageCount: Int? { summary.extent?.pageCount }

  private var terminalColumns: [ListFormat<Record>.Column] { format.columns(options.fields) ?? columns }

  private var avatar: (@Sendable (Record) -> Avatar)? { images != nil && options.fields == nil ? format.avatar : nil }

  private var avatarWidth: Int { avatar == nil ? 0 : Avatar.width + 1 }

  /// Returns the lines of a row, at least two, of which the first two are beside the avatar or its image.
  private func lines(_ lines: [StyledText], besideAvatarOf record: Record) -> [StyledText] {
    guard let avatar = avatar?(record) else { return lines }
    let tile = images?(record).flatMap(avatar.lines) ?? avatar.lines
    let margin = StyledText(String(repeating: " ", count: avatarWidth))
    return (tile.map { " " + $0 } + Array(repeating: margin, count: max(lines.count - tile.count, 0)))
      .beside(lines, column: avatarWidth)
  }

  /// A row with an excerpt, or beside an avatar, always has several lines.
  private var stacking: Table.Stacking {
    options.fields == nil && (format.excerpt != nil || avatar != nil) ? .always : .automatic
  }

  /// Returns the table of some of the rows.
  private func table(_ rows: some Sequence<Record>) -> Table {
    let columns = terminalColumns
    let cells = format.cells(columns, search: search)
    let hasExcerpts = options.fields == nil && format.excerpt != nil
    var table = Table(
      columns: columns.map(\.tableColumn), maximumExcerptLineCount: hasExcerpts ? Self.maximumExcerptLineCount : 1,
      stacking: stacking, focus: search == nil ? nil : .match)
    for (index, row) in rows.enumerated() {
      table.rows.append(cells(row))
      table.excerpts[index] = excerpt(row, hasExcerpts, columns)
    }
    return table
  }

  private func excerpt(_ row: Record, _ isShown: Bool, _ columns: [ListFormat<Record>.Column]) -> StyledText? {
    if isShown, let text = format.excerpt?(row) {
      let line = StyledText(text.onOneLine)
      return search?.marked(line) ?? line
    }
    guard let search, options.fields == nil else { return nil }
    let isMarked = zip(columns, format.cells(columns)(row)).contains { !$0.isTrailing && search.isFound(in: $1.text) }
    let text = isMarked ? nil : searchableFields.lazy.map { $0.text(row) }.first(where: search.isFound)
    return text.map { search.marked(StyledText($0.onOneLine, style: .dim)) }
  }

  public var listContent: ListContent? {
    let content = ListContent(
      count: rows.count, recordCount: rows.count, totalCount: allRows.count,
      summary: [countText, endText].filter { !$0.isEmpty }, notices: sections.flatMap(\.notices).map(\.text),
      key: AnyHashable(RowsKey(rows: allRows)),
      isUniform: search == nil && format.excerpt == nil, emptyText: emptyText, hasPermanentHeading: heading != nil,
      pinned: pinned, avatarWidth: avatarWidth, hasExcerpts: options.fields == nil && format.excerpt != nil
    ) {
      Table.Layout(
        columns: terminalColumns.map(\.tableColumn), rows: allRows.lazy.map(format.cells(terminalColumns)),
        stacking: stacking, width: nil)
    } heading: { layout in
      heading?(layout.width) ?? ListHeading(text: table([]).header(in: layout))
    } lines: { row, layout, isLinear, glyphs in
      let lines = table(CollectionOfOne(rows[row])).lines(ofRow: 0, in: layout, glyphs: glyphs)
      return isLinear ? lines : self.lines(lines, besideAvatarOf: rows[row])
    }
    guard let nextPageFailure else { return content }
    return content.trailing { retryLine(nextPageFailure, width: $0, $1) }
  }

  /// Whether the end of a list that is loaded as the user approaches it has been reached.
  private var endText: String { summary.isScrolled && summary.extent?.next == .end ? "end of the list" : "" }

  /// Returns the row that loads the next page again, with the reason if there is room.
  private func retryLine(_ failure: NetworkError, width: Int, _ glyphs: Glyphs) -> StyledText {
    let start = " could not load more"
    let end = options.keyHints[.reload].map { "\(glyphs.separator)\($0) reload" } ?? ""
    let room = width - StyledText(start + end).displayWidth - 2
    let reason = failure.text(.clause(width: room, glyphs: glyphs))
    return StyledText(start + (reason.isEmpty ? "" : ": \(reason)") + end, style: .warning)
  }

  // MARK: - Pipes

  /// One line per record, with the columns separated by tabs.
  public var plainLines: any Sequence<StyledText> {
    let cells = format.plainCells(format.columns(options.fields) ?? format.columns)
    return sequence(state: 0) { row in
      guard row < rows.count else { return nil }
      defer { row += 1 }
      return TabSeparated.line(cells(rows[row]))
    }
  }

  /// The columns of a pipe.
  public var table: RecordTable? {
    RecordTable(format.fields, format.columns(options.fields) ?? format.columns, rows)
  }

  /// An array of objects; with a selected record, an object with it and the array.
  public var json: JSONValue {
    let object = format.fields.objects(of: options.fields)
    let array = JSONValue.array(rows.map(object))
    guard let selected else { return array }
    return .object([
      JSONValue.Member(key: "selected", value: object(selected)),
      JSONValue.Member(key: format.noun.many, value: array),
    ])
  }

  /// The notices that the list is empty or incomplete.
  public var notices: [Notice] {
    let empty = Notice(text: emptyText.lowercasedFirst, audience: .interactive)
    return (rows.isEmpty ? [empty] : []) + sections.flatMap(\.notices) + furtherNotices
  }

  /// The notice about the other pages of the list; none if a limit is set, or after a failure.
  private func pageNotices(isSearch: Bool, _ nextPageFailure: NetworkError?) -> [Notice] {
    guard let extent = summary.extent, case .page = extent.next else { return [] }
    if isSearch {
      let command = Routes.list(of: noun.many).map { ScreenRequest($0) { $0.pages = .all }.command } ?? ""
      return [
        Notice(text: "searched \(extent.count(of: noun)): \(command)\(options.server.arguments) loads the others")
      ]
    }
    if options.limit > 0 || nextPageFailure != nil || rows.isEmpty { return [] }
    return [Notice(text: "showing \(extent.count) (use --\(ScreenOption.all.name) for all)", audience: .scripts)]
  }
}

/// Rows that are compared by their buffer first, which `AnyHashable` does not do for an array.
private struct RowsKey<Row: Hashable>: Hashable {
  let rows: [Row]
}

extension String {
  fileprivate static let fieldSearchNotice = "fields are not searched by name"

  /// Whether a search begins with the name of a field, such as `author:`.
  fileprivate var namesField: Bool { contains(/^[A-Za-z_.]+:/) }

  /// The words of the text on one line.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
