public import Features
import Terminal

/// The declaration of a list: its fields, its columns and its excerpt, for both faces.
public struct ListFormat<Record: Sendable>: Sendable {
  /// A column: a title, and the path of the field that it shows.
  public struct Column: Sendable {
    let path: String
    /// The title; `nil` for the path in capitals.
    var title: String?
    /// Whether the column stays on the first line of a row of several lines.
    var isPrimary = false
    /// Whether the texts end at the same column.
    var isTrailing = false
    /// The width to which the texts are truncated before a row has several lines.
    var minimumWidth: Int?
    var style = Style.plain
    /// Returns the text if it differs from the field's.
    var cell: (@Sendable (Record) -> StyledText)?

    /// The column of the records' ids.
    public static var id: Column { Column(path: "id", title: "ID", isPrimary: true, isTrailing: true, style: .number) }

    /// Creates the column of the title of a record with an owner.
    static func title(minimumWidth: Int = 20, cell: (@Sendable (Record) -> StyledText)? = nil) -> Column {
      Column(path: "title", isPrimary: true, minimumWidth: minimumWidth, cell: cell)
    }

    /// Creates the column of the owner of a record, beside its title.
    static func owner(_ path: String, title: String, cell: (@Sendable (Record) -> StyledText)? = nil) -> Column {
      Column(path: path, title: title, minimumWidth: 12, cell: cell)
    }
  }

  /// The noun of a record.
  public internal(set) var noun: Noun
  /// The fields of a record.
  public let fields: FieldSet<Record>
  /// The columns in a pipe.
  public let columns: [Column]
  /// The columns on a terminal; `nil` for the same.
  var terminalColumns: [Column]?
  /// Returns a text to show below each record, in up to three lines; `nil` for none.
  var excerpt: (@Sendable (Record) -> String)?
  /// Returns the avatar at the left of a record; `nil` for none.
  var avatar: (@Sendable (Record) -> Avatar)?

  /// Returns records in an order; an object is sorted by the field of it that a column shows.
  func sorted(_ records: [Record], by order: RowOrder) -> [Record] {
    let shown = columns.first { $0.path.hasPrefix("\(order.field).") }
    return fields.sorted(records, by: RowOrder(shown?.path ?? order.field, isDescending: order.isDescending))
  }

  /// Returns the columns with the given paths instead of the usual ones.
  func columns(_ paths: [String]?) -> [Column]? {
    paths?.map { path in (columns + (terminalColumns ?? [])).first { $0.path == path } ?? Column(path: path) }
  }

  func cells(_ columns: [Column], search: SearchMatches? = nil) -> (Record) -> [StyledText] {
    cells(columns) { column, text in
      let cell = column.cell ?? { StyledText(text($0)) }
      guard let search, !column.isTrailing else { return cell }
      return { search.marked(cell($0)) }
    }
  }

  /// Returns the cells of a record in a pipe, in the styles of the columns.
  func plainCells(_ columns: [Column]) -> (Record) -> [StyledText] {
    cells(columns) { column, text in
      let style = column.style
      guard let cell = column.cell else { return { StyledText(text($0), style: style) } }
      return { StyledText(cell($0).text, style: style) }
    }
  }

  /// Joins the functions of the columns, which are prepared once, from those of the texts of their fields.
  private func cells(
    _ columns: [Column], _ cell: (Column, _ text: @escaping @Sendable (Record) -> String) -> (Record) -> StyledText
  ) -> (Record) -> [StyledText] {
    // Not an array of functions, whose generic type would be looked up for each record.
    var cells: (Record) -> [StyledText] = { [count = columns.count] _ in
      var cells: [StyledText] = []
      cells.reserveCapacity(count)
      return cells
    }
    for column in columns {
      let cell = cell(column, fields.text(at: column.path))
      cells = { [before = cells] record in
        var cells = before(record)
        cells.append(cell(record))
        return cells
      }
    }
    return cells
  }
}

extension ListFormat.Column {
  var tableColumn: Table.Column {
    Table.Column(
      StyledText(title ?? path.uppercased()), alignment: isTrailing ? .trailing : .leading, isPrimary: isPrimary,
      minimumWidth: minimumWidth,
      style: style)
  }
}
