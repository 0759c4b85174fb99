public import Features
import Persistence
public import ReducerRuntime
public import Terminal

/// The declaration of a list: the kind of record, its fields, and the columns that are shown by default.
public struct ListFormat<Record: Sendable>: Sendable {
  /// A column: a title, and the path of the field that it shows.
  public struct Column: Sendable {
    let title: String
    let path: String
    var isFlexible = false
    var minimumWidth = 8
    var priority = 0
    var isTrailing = false
    var isSearched = false
    var style = Style.plain
    /// Returns the text on a terminal if it differs from the field's.
    var cell: (@Sendable (Record) -> StyledText)?

    /// The column of the records' ids.
    public static var id: Column { Column(title: "ID", path: "id", isTrailing: true, style: .number) }

    /// A column as wide as its widest value.
    ///
    /// - Parameter title: The title; the path in capitals by default.
    public static func fixed(
      _ path: String, title: String? = nil, isTrailing: Bool = false, style: Style = .plain
    ) -> Column {
      Column(title: title ?? path.uppercased(), path: path, isTrailing: isTrailing, style: style)
    }

    /// A column that shrinks, down to a minimum width, if the terminal is narrow.
    ///
    /// - Parameters:
    ///   - title: The title; the path in capitals by default.
    ///   - priority: The column shrinks only after those with a lower priority. Names and email addresses have 1.
    ///   - isSearched: Whether the matches of a search are marked in the column.
    public static func flexible(
      _ path: String, title: String? = nil, minimumWidth: Int = 8, priority: Int = 0, isSearched: Bool = false
    ) -> Column {
      Column(
        title: title ?? path.uppercased(), path: path, isFlexible: true, minimumWidth: minimumWidth,
        priority: priority, isSearched: isSearched)
    }

    /// Returns a column with another text on a terminal.
    func showing(_ cell: @escaping @Sendable (Record) -> StyledText) -> Column {
      var column = self
      column.cell = cell
      return column
    }
  }

  /// The kind of record, in the singular: `post`.
  public let noun: String
  /// The fields of a record.
  public let fields: FieldSet<Record>
  /// The columns that are shown by default.
  public let columns: [Column]
  /// The path of a long text that is searched too.
  ///
  /// A match in it is shown below the row if no searched column has one.
  let excerptPath: String?

  /// Creates a declaration.
  public init(_ noun: String, fields: FieldSet<Record>, columns: [Column], excerptPath: String? = nil) {
    self.noun = noun
    self.fields = fields
    self.columns = columns
    self.excerptPath = excerptPath
  }
}

extension ListFormat {
  /// Returns rows of the list as a table, for a screen that shows a part of the list.
  ///
  /// - Parameters:
  ///   - columns: The columns; by default those of the format.
  ///   - search: The matches to mark.
  public func table(_ rows: some Collection<Record>, columns: [Column]? = nil, search: SearchMatches? = nil) -> Table {
    let columns = columns ?? self.columns
    let fields = columns.map { self.fields.field(at: $0.path) }
    return Table(
      columns: columns.map(\.tableColumn),
      rows: rows.map { row in
        zip(columns, fields).map { column, field in
          let cell = column.cell?(row) ?? StyledText(field?.text(row) ?? "")
          return column.isSearched ? search?.marked(cell) ?? cell : cell
        }
      },
      focus: search == nil ? nil : .match)
  }
}

extension ListFormat.Column {
  fileprivate var tableColumn: Table.Column {
    Table.Column(
      StyledText(title), alignment: isTrailing ? .trailing : .leading, isFlexible: isFlexible,
      minimumWidth: minimumWidth, priority: priority, style: style)
  }
}

/// A list of records as a table, as tab-separated lines, or as JSON.
public struct ListView<Record: Sendable>: View {
  let format: ListFormat<Record>
  /// The records to show.
  let rows: [Record]
  let selectedFields: [String]?
  private let terminalColumns: [ListFormat<Record>.Column]
  private let noun: String
  private let totalCount: Int
  private let emptyText: String
  private let skippedCount: Int
  private let search: SearchMatches?

  /// The section that the list is, if it was loaded.
  public let sections: [LoadedSection]

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of records; 0 for all.
  ///   - totalCount: The number of records in the whole list; by default that of `rows`.
  ///   - selectedFields: The paths of the fields to show instead of the columns.
  ///   - terminalColumns: The columns on a terminal, if they differ from the format's.
  ///   - noun: The kind of record, if it differs from the format's.
  ///   - emptyText: The notice for an empty list.
  ///   - search: The matches to mark on a terminal.
  public init(
    _ format: ListFormat<Record>, rows: [Record], limit: Int = 0, totalCount: Int? = nil,
    selectedFields: [String]? = nil, terminalColumns: [ListFormat<Record>.Column]? = nil, noun: String? = nil,
    emptyText: String = "", search: SearchMatches? = nil, skippedCount: Int = 0, sections: [LoadedSection] = []
  ) {
    self.format = format
    self.rows = limit == 0 ? rows : Array(rows.prefix(limit))
    self.selectedFields = selectedFields
    self.terminalColumns = terminalColumns ?? format.columns
    self.noun = noun ?? format.noun
    self.totalCount = totalCount ?? rows.count
    self.emptyText = emptyText
    self.search = search
    self.skippedCount = skippedCount
    self.sections = sections
  }

  /// Creates a list of loaded records.
  ///
  /// - Parameters:
  ///   - rows: The records to show, of those in `content`.
  ///   - section: The name of the section that the list is, such as `posts`.
  public init(
    _ format: ListFormat<Record>, _ section: String, label: String? = nil, content: Loadable<[Record]>, rows: [Record],
    limit: Int = 0, totalCount: Int? = nil, selectedFields: [String]? = nil,
    terminalColumns: [ListFormat<Record>.Column]? = nil, noun: String? = nil, emptyText: String,
    search: SearchMatches? = nil
  ) {
    self.init(
      format, rows: rows, limit: limit, totalCount: totalCount, selectedFields: selectedFields,
      terminalColumns: terminalColumns, noun: noun, emptyText: emptyText, search: search,
      skippedCount: content.value?.skippedCount ?? 0, sections: [LoadedSection(section, label: label, content)])
  }

  /// The table and the number of records; nothing if there are no records.
  public func lines(_ profile: TerminalProfile) -> [StyledText] { lines(profile, origin: .server) }

  /// The table, and the number of records with their origin.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    lines(profile, origin: origin, countSuffix: "")
  }

  /// The table, and the number of records with their origin.
  ///
  /// - Parameter countSuffix: The text after the number, such as `, page 2 of 9`.
  func lines(_ profile: TerminalProfile, origin: DataOrigin, countSuffix: String) -> [StyledText] {
    let count = countLines(profile, origin: origin, suffix: countSuffix)
    guard !rows.isEmpty else { return count }
    let (table, isTable) = table(profile)
    // An empty line separates the count from records of several lines.
    return table + (isTable ? [] : [StyledText()]) + count
  }

  /// The number of records and their origin; no lines for an empty list, which has a notice.
  ///
  /// - Parameter suffix: The text after the number.
  func countLines(_ profile: TerminalProfile, origin: DataOrigin, suffix: String = "") -> [StyledText] {
    if rows.isEmpty { return [] }
    let count = rows.count < totalCount ? "\(rows.count) of \(totalCount.counted(noun))" : rows.count.counted(noun)
    let text = count + suffix + (origin.text.isEmpty ? "" : ", \(origin.text)")
    return Paragraph(width: profile.size.columns).lines(text, style: .dim)
  }

  /// Returns the table, and whether it has a line for each record rather than a block.
  private func table(_ profile: TerminalProfile) -> (lines: [StyledText], isTable: Bool) {
    let columns = shownColumns(terminalColumns).filter {
      // The excerpts below the rows show the text that was found.
      search == nil || selectedFields != nil || $0.path != format.excerptPath
    }
    var table = format.table(rows, columns: columns, search: search)
    table.details = excerpts(columns)
    let lines = table.lines(width: profile.size.columns, glyphs: profile.glyphs)
    return (lines, lines.count == 1 + rows.count + table.details.count)
  }

  /// The matches in the long text of each row without a match in a searched column.
  private func excerpts(_ columns: [ListFormat<Record>.Column]) -> [Int: StyledText] {
    guard let search, selectedFields == nil, let path = format.excerptPath, let field = format.fields.field(at: path)
    else { return [:] }
    let searched = columns.filter(\.isSearched).compactMap { format.fields.field(at: $0.path) }
    var excerpts: [Int: StyledText] = [:]
    for (index, row) in rows.enumerated() {
      if searched.contains(where: { search.isFound(in: $0.text(row)) }) { continue }
      let text = field.text(row).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      excerpts[index] = search.marked(StyledText(text, style: .dim))
    }
    return excerpts
  }

  /// One line per record, with the columns separated by tabs.
  public var plainLines: [StyledText] { rows.indices.map(plainLine()) }

  /// Returns a function that returns the line of the record at an index.
  private func plainLine() -> (Int) -> StyledText {
    // By index, not by record: a generic sequence, such as `zip`, would look its types up for each record.
    let cells: [(Int) -> StyledText] = shownColumns(format.columns).map { column in
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
    let fields = shownColumns(format.columns).map { format.fields.field(at: $0.path) }
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
  private func shownColumns(_ columns: [ListFormat<Record>.Column]) -> [ListFormat<Record>.Column] {
    guard let selectedFields else { return columns }
    return selectedFields.map { path in format.columns.first { $0.path == path } ?? .flexible(path) }
  }
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
  associatedtype Record: Sendable
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
}
