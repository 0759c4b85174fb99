import Features
import Foundation
public import Terminal

/// A list of records: a table or rows of several lines on a terminal, tab-separated lines in a pipe, a JSON array.
public struct ListView<Record: Hashable & Sendable>: View {
  private static var maximumExcerptLineCount: Int { 3 }

  /// The fields and the columns; a screen may have its own columns, and its own noun of a row.
  var format: ListFormat<Record>
  let rows: [Record]
  private let options: ViewOptions

  /// The section that the list is, if it was loaded.
  public internal(set) var sections: [LoadedSection] = []
  /// The records whose texts determine the widths of the columns.
  private var allRows: [Record]
  /// The number of records, and what the list lacks.
  var summary: ListSummary
  /// The text in place of the rows of an empty list.
  var emptyText = ""
  /// The search that found the rows; `nil` without one.
  var search: Search?
  /// The selected record, which the rows are shown without; `nil` if none is selected.
  var selected: Selected?
  /// What a terminal shows besides the rows.
  var terminal = TerminalLayout()

  /// A search, whose matches are marked on a terminal.
  struct Search {
    let matches: SearchMatches
    /// The fields that were searched, of which one with a match is shown below a row without a match in a column.
    let fields: [SearchableField<Record>]
    /// Whether the text begins with the name of a field, which is not searched by its name.
    var namesField = false

    /// Creates a search for a text; `nil` for an empty one.
    init?(_ text: String, in fields: [SearchableField<Record>]) {
      guard let matches = SearchMatches(text) else { return nil }
      self.matches = matches
      self.fields = fields
    }
  }

  /// The selected record of a list.
  struct Selected {
    /// The lines above the rows on a terminal, also if there are no rows.
    let lines: [StyledText]
    /// The record; `nil` if it was not found.
    var record: Record?
    /// The notice for scripts, whose rows are without the record.
    var notice: Notice?
  }

  /// What a terminal shows besides the rows of a list.
  struct TerminalLayout {
    /// Returns the image of a record's avatar, if it has arrived; `nil` if the rows have no avatars.
    var images: ((Record) -> Data?)?
    /// The rows below a heading each, unless fields or an order are selected; empty for one list.
    var groups: [Group] = []
    /// Returns the line above the rows of the browser; `nil` for the titles of the columns.
    var heading: ((_ width: Int) -> ListHeading)?
    /// The suggested commands below the number of rows.
    var nextCommands: [String] = []
    /// The text below the number of rows.
    var footnote = ""
  }

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
    let noun = format.noun
    self.init(format, rows: state.rows, options: options)
    if options.limit == 0 { allRows = state.content.rows }
    summary = state.query.summary(of: state)
    emptyText = summary.emptyText(kind: kind ?? noun.many, noun, search: query.text, of: owner)
    search = Search(query.text, in: query.searchableFields)
    search?.namesField = query.text.namesField
    sections = [LoadedSection(section, state.content, noun: noun)]
    if let owners = state.owners {
      sections.append(LoadedSection("users", owners, noun: Route.users.entry.noun, substitute: substitute))
    }
    // Without a limit, a page counts as whole.
    if options.limit > 0 {
      summary.page = nil
    } else if summary.page != nil {
      summary.totalCount = rows.count
    }
  }

  // MARK: - Terminal

  /// Returns the rows, their number and their origin.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    let text = TextLayout(profile)
    let header = selected.map { $0.lines.flatMap { $0.wrapped(toWidth: text.width) } + [StyledText()] } ?? []
    guard !rows.isEmpty else { return header }
    let count = [summary.text(shown: rows.count, format.noun), summary.pageText, origin.text]
    let below = text.lines(count.filter { !$0.isEmpty }.joined(separator: ", "), style: .dim)
    let footnote = terminal.footnote.isEmpty ? [] : text.lines(terminal.footnote, style: .dim)
    return header + lines(profile, text, below: below + text.nextCommands(terminal.nextCommands) + footnote)
  }

  private func lines(_ profile: TerminalProfile, _ text: TextLayout, below: [StyledText]) -> [StyledText] {
    let table = table(rows)
    if !terminal.groups.isEmpty, options.fields == nil, options.sort == nil {
      let layout = table.layout(width: text.width)
      let blocks = terminal.groups.filter { !$0.rows.isEmpty }.map { group in
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
  public var count: Int { summary.totalCount }

  private var terminalColumns: [ListFormat<Record>.Column] {
    format.columns(options.fields) ?? format.terminalColumns ?? format.columns
  }

  private var avatar: (@Sendable (Record) -> Avatar)? {
    terminal.images != nil && options.fields == nil ? format.avatar : nil
  }

  private var avatarWidth: Int { avatar == nil ? 0 : Avatar.width + 1 }

  /// Returns the lines of a row, at least two, of which the first two are beside the avatar or its image.
  private func lines(_ lines: [StyledText], besideAvatarOf record: Record) -> [StyledText] {
    guard let avatar = avatar?(record) else { return lines }
    let tile = terminal.images?(record).flatMap { avatar.lines($0, options.images) } ?? avatar.lines
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
    let cells = format.cells(columns, search: search?.matches)
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
      return search?.matches.marked(line) ?? line
    }
    guard let search, options.fields == nil else { return nil }
    let matches = search.matches
    let isMarked = zip(columns, format.cells(columns)(row)).contains { !$0.isTrailing && matches.isFound(in: $1.text) }
    let text = isMarked ? nil : search.fields.lazy.map { $0.text(row) }.first(where: matches.isFound)
    return text.map { matches.marked(StyledText($0.onOneLine, style: .dim)) }
  }

  public var listContent: ListContent? {
    let content = ListContent(
      count: rows.count, recordCount: rows.count, totalCount: allRows.count,
      summary: [summary.text(shown: rows.count, format.noun), summary.endText].filter { !$0.isEmpty },
      notices: sections.flatMap(\.notices).map(\.text),
      key: AnyHashable(RowsKey(rows: allRows)),
      isUniform: search == nil && format.excerpt == nil, emptyText: emptyText,
      hasPermanentHeading: terminal.heading != nil, pinned: selected?.lines ?? [], avatarWidth: avatarWidth,
      hasExcerpts: options.fields == nil && format.excerpt != nil
    ) {
      Table.Layout(
        columns: terminalColumns.map(\.tableColumn), rows: allRows.lazy.map(format.cells(terminalColumns)),
        stacking: stacking, width: nil)
    } heading: { layout in
      terminal.heading?(layout.width) ?? ListHeading(text: table([]).header(in: layout))
    } lines: { row, layout, isLinear, glyphs in
      let lines = table(CollectionOfOne(rows[row])).lines(ofRow: 0, in: layout, glyphs: glyphs)
      return isLinear ? lines : self.lines(lines, besideAvatarOf: rows[row])
    }
    guard let failure = summary.nextPageFailure else { return content }
    return content.trailing { retryLine(failure, width: $0, $1) }
  }

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
    guard let record = selected?.record else { return array }
    return .object([
      JSONValue.Member(key: "selected", value: object(record)),
      JSONValue.Member(key: sections.first?.name ?? format.noun.many, value: array),
    ])
  }

  /// The notices that the list is empty or incomplete.
  public var notices: [Notice] {
    let empty = Notice(text: emptyText.lowercasedFirst, audience: .interactive)
    let namesField = search?.namesField == true
    return (rows.isEmpty ? [empty] : []) + sections.flatMap(\.notices) + pageNotices
      + (rows.isEmpty && namesField ? [Notice(text: .fieldSearchNotice, audience: .scripts)] : [])
      + [selected?.notice].compactMap(\.self)
  }

  /// The notice about the other pages of the list; none if a limit is set, or after a failure.
  private var pageNotices: [Notice] {
    guard let extent = summary.extent, case .page = extent.next else { return [] }
    let noun = format.noun
    if search != nil {
      let command = Routes.list(of: noun.many).map { ScreenRequest($0) { $0.pages = .all }.command } ?? ""
      return [
        Notice(text: "searched \(extent.count(of: noun)): \(command)\(options.server.arguments) loads the others")
      ]
    }
    if options.limit > 0 || summary.nextPageFailure != nil || rows.isEmpty { return [] }
    return [Notice(text: "showing \(extent.count) (use --\(ScreenOption.all.name) for all)", audience: .scripts)]
  }
}

/// Rows that are compared by their buffer first, which `AnyHashable` does not do for an array.
private struct RowsKey<Row: Hashable>: Hashable {
  let rows: [Row]
}

extension String {
  /// The words of the text on one line.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
