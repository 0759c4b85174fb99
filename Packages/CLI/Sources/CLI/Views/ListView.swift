import Terminal

/// A list of records as a table, as tab-separated lines, or as JSON; the same columns in the same order each time.
struct ListView<Row: Sendable> {
  /// A column: a heading, and the path of the field it shows.
  struct Column {
    let title: String
    let path: String
    var isFlexible = false
    var minimumWidth = 8
    var isTrailing = false
    var style = Style.plain

    /// The column of the records' numbers.
    static var id: Column { Column(title: "ID", path: "id", isTrailing: true, style: .number) }
  }

  /// The fields of a record.
  let fields: FieldSet<Row>
  /// The columns unless others are asked for.
  let columns: [Column]
  /// The records to show.
  let rows: [Row]
  /// The paths asked for instead of the columns.
  let asked: [String]?
  /// What a record is, in the singular: `post`.
  let noun: String
  private let totalCount: Int

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - noun: What a record is, in the singular.
  ///   - fields: The fields of a record.
  ///   - columns: The columns unless others are asked for.
  ///   - rows: The records there are.
  ///   - limit: The most records to show; 0 for all.
  ///   - asked: The paths asked for instead of the columns.
  init(of noun: String, fields: FieldSet<Row>, columns: [Column], rows: [Row], limit: Int, asked: [String]?) {
    self.noun = noun
    self.fields = fields
    self.columns = columns
    self.rows = limit == 0 ? rows : Array(rows.prefix(limit))
    self.asked = asked
    totalCount = rows.count
  }

  /// The table and the count below it, for a person; nothing when there are no records.
  ///
  /// - Parameters:
  ///   - profile: What the terminal shows.
  ///   - countSuffix: What stands behind the count, such as `, page 2 of 9`.
  func lines(_ profile: TerminalProfile, countSuffix: String = "") -> [StyledText] {
    guard !rows.isEmpty else { return [] }
    let table = table(profile)
    // Where a record takes more than a line, an empty one parts it from the next.
    let separator = table.count > rows.count + 1 ? [StyledText()] : []
    return table + separator + countLines(profile, suffix: countSuffix)
  }

  /// How many records are shown, for a person.
  ///
  /// - Parameters:
  ///   - profile: What the terminal shows.
  ///   - suffix: What stands behind the count.
  func countLines(_ profile: TerminalProfile, suffix: String = "") -> [StyledText] {
    Paragraph(width: profile.size.columns).lines(rows.count.counted(noun) + suffix, style: .dim)
  }

  /// The table, for a person.
  private func table(_ profile: TerminalProfile) -> [StyledText] {
    let columns = shownColumns
    let readers = readers(of: columns)
    return Table(
      columns: columns.map {
        Table.Column(
          StyledText($0.title), alignment: $0.isTrailing ? .trailing : .leading, isFlexible: $0.isFlexible,
          minimumWidth: $0.minimumWidth, style: $0.style)
      },
      rows: rows.map { row in
        readers.map { StyledText($0(row).plainText) }
      }
    )
    .lines(width: profile.size.columns, glyphs: profile.glyphs)
  }

  /// A line a record, for a program.
  var plainLines: [StyledText] {
    let columns = shownColumns
    let readers = readers(of: columns)
    return rows.map { row in
      TabSeparated.line(zip(columns, readers).map { StyledText($1(row).plainText, style: $0.style) })
    }
  }

  /// An array of objects.
  var json: JSONValue {
    .array(rows.map(fields.objects(of: asked)))
  }

  /// What is said besides: that there is nothing, that the list is cut, that rows are left out.
  ///
  /// - Parameters:
  ///   - emptyText: What to say to a person when there is nothing.
  ///   - skippedCount: How many rows could not be read.
  ///   - wholeCount: How many records the whole list has, where the rows are a part of it.
  func notices(emptyText: String, skippedCount: Int, wholeCount: Int? = nil) -> [Notice] {
    var notices: [Notice] = []
    if totalCount == 0 { notices.append(Notice(text: emptyText, audience: .interactive)) }
    if rows.count < totalCount {
      notices.append(Notice(text: "showing \(rows.count) of \(wholeCount ?? totalCount) (use --limit 0 for all)"))
    }
    return notices + Notice.skipped(skippedCount, of: "row")
  }

  private func readers(of columns: [Column]) -> [Field<Row>.Reader] {
    columns.map { fields.reader(at: $0.path[...]) ?? { _ in .null } }
  }

  private var shownColumns: [Column] {
    guard let asked else { return columns }
    return asked.map { path in
      columns.first { $0.path == path } ?? Column(title: path.uppercased(), path: path, isFlexible: true)
    }
  }
}

extension Int {
  /// The number with what it counts: `1 post`, `2 posts`.
  func counted(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }
}
