public import Foundation
public import Persistence
public import Terminal

/// The list of cached responses.
public struct CacheView: ListPage {
  let list: ListView<CacheSummary.Entry>
  private let summary: CacheSummary
  private let now: Date

  /// Creates the view of a cache.
  ///
  /// - Parameter now: The current date, for the ages on a terminal.
  public init(_ summary: CacheSummary, at now: Date, selectedFields: [String]?) {
    self.summary = summary
    self.now = now
    list = ListView(
      .cacheEntries, rows: summary.entries, selectedFields: selectedFields, emptyText: "The cache is empty")
  }

  /// The cached responses of each server with their ages, and the size of the file.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    guard !list.rows.isEmpty else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    let size = paragraph.lines("\(summary.byteCount.byteCount) in \(summary.path ?? "memory")", style: .dim)
    if list.selectedFields != nil { return list.lines(profile, origin: origin) + size }
    return (serverBlocks(profile) + [list.countLines(profile, origin: origin) + size]).joinedByBlankLines
  }

  /// The responses of each server below its whole address: two servers never look the same.
  private func serverBlocks(_ profile: TerminalProfile) -> [[StyledText]] {
    let width = profile.size.columns
    let table = Table(
      columns: [
        Table.Column("RESPONSE", isFlexible: true, style: .number), Table.Column("ROWS", alignment: .trailing),
        Table.Column("CACHED"),
      ],
      rows: list.rows.map { entry in
        [
          StyledText(entry.key.path), StyledText("\(entry.rowCount)"), StyledText(entry.fetchedAt.shortAge(at: now)),
        ]
      })
    let lines = table.lines(width: width, glyphs: profile.glyphs)
    // One table, so that the columns of all servers are aligned.
    let isTable = lines.count == table.rows.count + 1
    return Dictionary(grouping: list.rows.indices) { list.rows[$0].key.source }
      .sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }
      .map { server, indices in
        let rows =
          isTable
          ? [lines[0]] + indices.map { lines[$0 + 1] }
          : Table(columns: table.columns, rows: indices.map { table.rows[$0] }).lines(
            width: width, glyphs: profile.glyphs)
        return Paragraph(width: width).lines(server, style: .bold) + rows
      }
  }
}

extension ListFormat<CacheSummary.Entry> {
  static let cacheEntries = ListFormat(
    "response", fields: .cacheEntries,
    columns: [
      .flexible("server"), .fixed("response", style: Style(foreground: .green)),
      .fixed("rows", isTrailing: true), .fixed("cached"),
    ])
}

extension FieldSet<CacheSummary.Entry> {
  /// The fields of a cached response.
  public static let cacheEntries = FieldSet([
    Field("server") { $0.key.source },
    Field("response") { $0.key.path },
    Field("rows") { $0.rowCount },
    Field("cached") { $0.fetchedAt.formatted(.iso8601) },
    Field("complete") { $0.isComplete },
  ])
}

/// The path of a file.
public struct PathView: View {
  private let path: String

  /// Creates the view of a path.
  public init(_ path: String) {
    self.path = path
  }

  /// The path.
  public func lines(_ profile: TerminalProfile) -> [StyledText] { plainLines }
  /// The path.
  public var plainLines: [StyledText] { [StyledText(path)] }
  /// The path as a string.
  public var json: JSONValue { .string(path) }
}
