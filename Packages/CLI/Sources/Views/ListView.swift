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
    var isTrailing = false
    var style = Style.plain

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
    /// - Parameter title: The title; the path in capitals by default.
    public static func flexible(_ path: String, title: String? = nil, minimumWidth: Int = 8) -> Column {
      Column(title: title ?? path.uppercased(), path: path, isFlexible: true, minimumWidth: minimumWidth)
    }
  }

  /// The kind of record, in the singular: `post`.
  public let noun: String
  /// The fields of a record.
  public let fields: FieldSet<Record>
  /// The columns that are shown by default.
  public let columns: [Column]

  /// Creates a declaration.
  public init(_ noun: String, fields: FieldSet<Record>, columns: [Column]) {
    self.noun = noun
    self.fields = fields
    self.columns = columns
  }
}

/// A list of records as a table, as tab-separated lines, or as JSON.
public struct ListView<Record: Sendable>: View {
  let format: ListFormat<Record>
  /// The records to show.
  let rows: [Record]
  let selectedFields: [String]?
  private let noun: String
  private let totalCount: Int
  private let emptyText: String
  private let skippedCount: Int

  /// The section that the list is, if it was loaded.
  public let sections: [LoadedSection]
  /// `true`.
  public var isList: Bool { true }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of records; 0 for all.
  ///   - selectedFields: The paths of the fields to show instead of the columns.
  ///   - noun: The kind of record, if it differs from the format's.
  ///   - emptyText: The notice for an empty list.
  public init(
    _ format: ListFormat<Record>, rows: [Record], limit: Int = 0, selectedFields: [String]? = nil,
    noun: String? = nil, emptyText: String = "", skippedCount: Int = 0, sections: [LoadedSection] = []
  ) {
    self.format = format
    self.rows = limit == 0 ? rows : Array(rows.prefix(limit))
    self.selectedFields = selectedFields
    self.noun = noun ?? format.noun
    totalCount = rows.count
    self.emptyText = emptyText
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
    limit: Int = 0, selectedFields: [String]? = nil, noun: String? = nil, emptyText: String
  ) {
    self.init(
      format, rows: rows, limit: limit, selectedFields: selectedFields, noun: noun, emptyText: emptyText,
      skippedCount: content.value?.skippedCount ?? 0, sections: [LoadedSection(section, label: label, content)])
  }

  /// The table and the number of records; nothing if there are no records.
  public func lines(_ profile: TerminalProfile) -> [StyledText] { lines(profile, countSuffix: "") }

  /// The table and the number of records; nothing if there are no records.
  ///
  /// - Parameter countSuffix: The text after the number, such as `, page 2 of 9`.
  func lines(_ profile: TerminalProfile, countSuffix: String) -> [StyledText] {
    guard !rows.isEmpty else { return [] }
    let table = table(profile)
    // An empty line separates the count from records of several lines.
    let separator = table.count > rows.count + 1 ? [StyledText()] : []
    return table + separator + countLines(profile, suffix: countSuffix)
  }

  /// The number of records.
  ///
  /// - Parameter suffix: The text after the number.
  func countLines(_ profile: TerminalProfile, suffix: String = "") -> [StyledText] {
    Paragraph(width: profile.size.columns).lines(rows.count.counted(noun) + suffix, style: .dim)
  }

  private func table(_ profile: TerminalProfile) -> [StyledText] {
    let columns = shownColumns
    let fields = fields(of: columns)
    return Table(
      columns: columns.map {
        Table.Column(
          StyledText($0.title), alignment: $0.isTrailing ? .trailing : .leading, isFlexible: $0.isFlexible,
          minimumWidth: $0.minimumWidth, style: $0.style)
      },
      rows: rows.map { row in
        fields.map { StyledText($0?.text(row) ?? "") }
      }
    )
    .lines(width: profile.size.columns, glyphs: profile.glyphs)
  }

  /// One line per record, with the columns separated by tabs.
  public var plainLines: [StyledText] {
    let columns = shownColumns
    let fields = fields(of: columns)
    return rows.map { row in
      TabSeparated.line(zip(columns, fields).map { StyledText($1?.text(row) ?? "", style: $0.style) })
    }
  }

  /// An array of objects.
  public var json: JSONValue {
    .array(rows.map(format.fields.objects(of: selectedFields)))
  }

  /// The notices that the list is empty, truncated, or incomplete.
  public var notices: [Notice] { notices(wholeCount: nil) }

  /// The notices that the list is empty, truncated, or incomplete.
  ///
  /// - Parameter wholeCount: The number of records in the whole list, if the rows are a page of it.
  func notices(wholeCount: Int?) -> [Notice] {
    var notices: [Notice] = []
    if totalCount == 0 { notices.append(Notice(text: emptyText, audience: .interactive)) }
    if rows.count < totalCount {
      notices.append(Notice(text: "showing \(rows.count) of \(wholeCount ?? totalCount) (use --limit 0 for all)"))
    }
    return notices + Notice.skipped(skippedCount, of: "row")
  }

  private func fields(of columns: [ListFormat<Record>.Column]) -> [Field<Record>?] {
    columns.map { format.fields.field(at: $0.path) }
  }

  private var shownColumns: [ListFormat<Record>.Column] {
    guard let selectedFields else { return format.columns }
    return selectedFields.map { path in format.columns.first { $0.path == path } ?? .flexible(path) }
  }
}

/// A view that shows a list and adds to its lines or notices.
protocol ListPage: View {
  associatedtype Record: Sendable
  /// The list.
  var list: ListView<Record> { get }
}

extension ListPage {
  /// The lines of the list.
  public func lines(_ profile: TerminalProfile) -> [StyledText] { list.lines(profile) }
  /// The list's lines for a script.
  public var plainLines: [StyledText] { list.plainLines }
  /// The list as JSON.
  public var json: JSONValue { list.json }
  /// The notices of the list.
  public var notices: [Notice] { list.notices }
  /// The section that the list is.
  public var sections: [LoadedSection] { list.sections }
  /// `true`.
  public var isList: Bool { true }
}
