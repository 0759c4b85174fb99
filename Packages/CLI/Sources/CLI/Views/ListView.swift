import Terminal

/// A list of records as a table, as tab-separated lines, or as JSON; the same columns in the same order each time.
struct ListView<Row: Sendable> {
  /// A column: a heading, and the path of the field it shows.
  struct Column {
    let title: String
    let path: String
    var isFlexible = false
    var isTrailing = false
    var style = Style.plain
  }

  /// The fields of a record.
  let fields: FieldSet<Row>
  /// The columns unless others are asked for.
  let columns: [Column]
  /// The records to show.
  let rows: [Row]
  /// The paths asked for instead of the columns.
  let asked: [String]?

  /// The table, for a person.
  func table(_ profile: TerminalProfile) -> [StyledText] {
    let columns = shownColumns
    let readers = readers(of: columns)
    return Table(
      columns: columns.map {
        Table.Column(
          StyledText($0.title), alignment: $0.isTrailing ? .trailing : .leading, isFlexible: $0.isFlexible,
          style: $0.style)
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
