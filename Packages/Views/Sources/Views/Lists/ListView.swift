public import Features
public import Foundation
public import Terminal

/// A list of records: a table or rows of several lines on a terminal, tab-separated lines in a pipe, a JSON array.
public struct ListView<Record: Hashable & Sendable>: View {
  private static var maximumExcerptLineCount: Int { 3 }

  let format: ListFormat<Record>
  /// The records to show.
  let rows: [Record]
  let selectedFields: [String]?
  /// The records whose texts determine the widths of the columns.
  private let allRows: [Record]
  private let terminalColumns: [ListFormat<Record>.Column]
  let noun: String
  private let totalCount: Int
  private let emptyText: String
  private let skippedCount: Int
  private let search: SearchMatches?
  private let searchableFields: [@Sendable (Record) -> String]
  private let images: @Sendable (Record) -> Data?

  /// The section that the list is, if it was loaded.
  public let sections: [LoadedSection]

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - allRows: The records whose texts determine the widths of the columns; by default `rows`.
  ///   - totalCount: The number of records in the whole list; by default that of `rows`.
  ///   - columns: The columns on a terminal, if they differ from the format's.
  ///   - noun: The kind of record, if it differs from the format's.
  ///   - emptyText: The notice for an empty list.
  ///   - search: The matches to mark on a terminal.
  ///   - searchableFields: The texts that were searched. One with a match is shown below a row without a match in a column.
  ///   - images: Returns the image of a record's avatar, if it has arrived. The default is none.
  public init(
    _ format: ListFormat<Record>, rows: [Record], allRows: [Record]? = nil, options: ViewOptions = ViewOptions(),
    totalCount: Int? = nil, columns: [ListFormat<Record>.Column]? = nil, noun: String? = nil, emptyText: String = "",
    search: SearchMatches? = nil, searchableFields: [@Sendable (Record) -> String] = [], skippedCount: Int = 0,
    sections: [LoadedSection] = [], images: @escaping @Sendable (Record) -> Data? = { _ in nil }
  ) {
    self.format = format
    self.rows = options.limit == 0 ? rows : Array(rows.prefix(options.limit))
    self.allRows = allRows ?? self.rows
    selectedFields = options.fields
    terminalColumns = format.columns(options.fields) ?? columns ?? format.terminalColumns
    self.noun = noun ?? format.noun
    self.totalCount = totalCount ?? rows.count
    self.emptyText = emptyText
    self.search = search
    self.searchableFields = searchableFields
    self.skippedCount = skippedCount
    self.sections = sections
    self.images = images
  }

  /// Creates the list of a screen.
  public init<Query>(
    _ format: ListFormat<Record>, _ section: String, label: String? = nil, _ state: FilteredList<Query>.State,
    _ options: ViewOptions, columns: [ListFormat<Record>.Column]? = nil, noun: String? = nil,
    images: @escaping @Sendable (Record) -> Data? = { _ in nil }, emptyText: String
  ) where Query.Row == Record {
    let all = state.content.record ?? []
    self.init(
      format, rows: state.rows, allRows: options.limit == 0 ? all : nil, options: options,
      totalCount: state.rows.count == all.count ? state.content.value?.totalCount : nil, columns: columns, noun: noun,
      emptyText: emptyText, search: SearchMatches(state.query.search.text),
      searchableFields: state.query.search.searchableFields.map(\.text), skippedCount: state.content.value?.skippedCount ?? 0,
      sections: [LoadedSection(section, label: label, state.content)], images: images)
  }

  // MARK: - Terminal

  /// Returns the rows and their number.
  public func lines(_ profile: TerminalProfile) -> [StyledText] { lines(profile, origin: .server) }

  /// Returns the rows, their number and their origin.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    lines(profile, origin: origin, countSuffix: "")
  }

  func lines(_ profile: TerminalProfile, origin: DataOrigin, countSuffix: String) -> [StyledText] {
    let count = countLines(profile, origin: origin, suffix: countSuffix)
    guard !rows.isEmpty else { return count }
    let table = table(rows)
    let avatars = AvatarColumn(
      isShown: selectedFields == nil && profile.size.columns >= 20, format.avatar, images)
    let layout = table.layout(width: profile.size.columns - avatars.width)
    let blocks = rows.indices.map { row in
      avatars.lines(beside: table.lines(ofRow: row, in: layout, glyphs: profile.glyphs), of: rows[row])
    }
    if !layout.isStacked {
      return [avatars.heading(table.header(in: layout))].filter { !$0.isEmpty } + blocks.joined() + count
    }
    // An empty line separates records with an excerpt, and the count from rows of several lines.
    return (table.stacking == .always ? blocks.joinedByBlankLines : blocks.flatMap(\.self)) + [StyledText()] + count
  }

  func countLines(_ profile: TerminalProfile, origin: DataOrigin, suffix: String = "") -> [StyledText] {
    if rows.isEmpty { return [] }
    let text = countText + suffix + (origin.text.isEmpty ? "" : ", \(origin.text)")
    return TextLayout(width: profile.size.columns).lines(text, style: .dim)
  }

  var countText: String {
    rows.count < totalCount ? "\(rows.count) of \(totalCount.counted(noun))" : rows.count.counted(noun)
  }

  /// Returns the table of some of the rows.
  func table(_ rows: some Sequence<Record>) -> Table {
    let columns = terminalColumns
    let cells = format.cells(columns, search: search)
    let hasExcerpts = selectedFields == nil && format.excerpt != nil
    var table = Table(
      columns: columns.map(\.tableColumn), maximumExcerptLineCount: hasExcerpts ? Self.maximumExcerptLineCount : 1,
      stacking: hasExcerpts ? .always : .automatic, focus: search == nil ? nil : .match)
    for (index, row) in rows.enumerated() {
      table.rows.append(cells(row))
      table.excerpts[index] = excerpt(row, hasExcerpts, columns)
    }
    return table
  }

  private func excerpt(_ row: Record, _ isShown: Bool, _ columns: [ListFormat<Record>.Column]) -> StyledText? {
    if isShown, let text = format.excerpt?(row) {
      return search?.marked(StyledText(text.onOneLine)) ?? StyledText(text.onOneLine)
    }
    guard let search, selectedFields == nil else { return nil }
    let isMarked = columns.contains { column in
      column.isSearched
        && search.isFound(in: column.cell?(row).text ?? format.fields.field(at: column.path)?.text(row) ?? "")
    }
    let text = isMarked ? nil : searchableFields.lazy.map { $0(row) }.first(where: search.isFound)
    return text.map { search.marked(StyledText($0.onOneLine, style: .dim)) }
  }

  public var listContent: ListContent? {
    let avatars = AvatarColumn(isShown: true, format.avatar, images)
    return ListContent(
      count: rows.count, totalCount: allRows.count, summary: [countText], key: AnyHashable(allRows),
      isUniform: search == nil && format.excerpt == nil, avatarWidth: avatars.width
    ) { width, isLinear in
      Table.Layout(
        columns: terminalColumns.map(\.tableColumn), rows: allRows.lazy.map(format.cells(terminalColumns, search: nil)),
        stacking: format.excerpt != nil ? .always : .automatic, width: isLinear ? width : width - avatars.width)
    } heading: { layout, isLinear in
      let header = table([]).header(in: layout)
      return isLinear ? header : avatars.heading(header)
    } lines: { row, layout, isLinear, glyphs in
      let lines = table(CollectionOfOne(rows[row])).lines(ofRow: 0, in: layout, glyphs: glyphs)
      return isLinear ? lines : avatars.lines(beside: lines, of: rows[row])
    }
  }

  // MARK: - Pipes

  /// One line per record, with the columns separated by tabs.
  public var plainLines: [StyledText] { rows.indices.map(plainLine()) }

  /// Returns a function that returns the line of the record at an index.
  private func plainLine() -> (Int) -> StyledText {
    // By index, not by record: a generic sequence, such as `zip`, would look its types up for each record.
    let cells: [(Int) -> StyledText] = pipeColumns.map { column in
      let field = format.fields.field(at: column.path)
      return { [rows] in StyledText(field?.text(rows[$0]) ?? "", style: column.style) }
    }
    return { index in TabSeparated.line(cells.map { $0(index) }) }
  }

  /// Writes one line per record.
  public func writePlainLines(to output: Output) throws(OutputError) {
    guard output.profile.colorDepth == .none else {
      let line = plainLine()
      for index in rows.indices { try output.writeLine(line(index)) }
      return
    }
    // The same lines without styles, in large parts: a call of the output for each line takes a tenth of the run.
    let fields = pipeColumns.map { format.fields.field(at: $0.path) }
    var text: [UInt8] = []
    for index in rows.indices {
      for column in fields.indices {
        if column > 0 { text.append(UInt8(ascii: "\t")) }
        text.append(field: fields[column]?.text(rows[index]) ?? "")
      }
      text.append(UInt8(ascii: "\n"))
      guard text.count > 1 << 15 else { continue }
      try output.write(utf8: text)
      text.removeAll(keepingCapacity: true)
    }
    try output.write(utf8: text)
  }

  /// An array of objects.
  public var json: JSONValue {
    .array(rows.map(format.fields.objects(of: selectedFields)))
  }

  /// Writes an array of objects.
  public func writeJSON(_ layout: JSONValue.Layout, to output: Output) throws(OutputError) {
    let object = format.fields.objects(of: selectedFields)
    var writer = JSONWriter(layout)
    writer.begin("[")
    for (index, row) in rows.enumerated() {
      writer.separate(isFirst: index == 0)
      writer.write(object(row))
      if writer.bytes.count > 1 << 15 { try writer.flush(to: output) }
    }
    writer.end("]", isEmpty: rows.isEmpty)
    try writer.flush(to: output)
    try output.write(verbatim: "\n")
  }

  /// The notices that the list is empty or incomplete.
  public var notices: [Notice] {
    let empty = Notice(text: emptyText.lowercasedFirst, audience: .interactive)
    return (rows.isEmpty ? [empty] : []) + Notice.skipped(skippedCount, of: "row")
  }

  /// Returns the columns of the selected fields, or the given ones if none are selected.
  private var pipeColumns: [ListFormat<Record>.Column] { format.columns(selectedFields) ?? format.columns }
}

extension [UInt8] {
  /// Appends a field of a tab-separated line in UTF-8.
  fileprivate mutating func append(field: String) {
    if field.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      append(contentsOf: field.utf8)
    } else {
      for run in TabSeparated.line([StyledText(field)]).runs { append(contentsOf: run.text.utf8) }
    }
  }
}

/// A view that shows a list and adds to its lines or notices.
protocol ListPage: View {
  associatedtype Record: Hashable & Sendable
  /// The list.
  var list: ListView<Record> { get }
}

extension ListPage {
  /// The lines, with data that the server has just sent.
  public func lines(_ profile: TerminalProfile) -> [StyledText] { lines(profile, origin: .server) }
  /// The lines of the list.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    list.lines(profile, origin: origin)
  }
  /// The list's lines for a script.
  public var plainLines: [StyledText] { list.plainLines }
  /// Writes the list's lines for a script.
  public func writePlainLines(to output: Output) throws(OutputError) { try list.writePlainLines(to: output) }
  /// The list as JSON.
  public var json: JSONValue { list.json }
  /// Writes the list as JSON.
  public func writeJSON(_ layout: JSONValue.Layout, to output: Output) throws(OutputError) {
    try list.writeJSON(layout, to: output)
  }
  /// The notices of the list.
  public var notices: [Notice] { list.notices }
  /// The section that the list is.
  public var sections: [LoadedSection] { list.sections }
  /// The rows, for the browser.
  public var listContent: ListContent? { list.listContent }
}

extension String {
  /// The words of the text on one line.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
