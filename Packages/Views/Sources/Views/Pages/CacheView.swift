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
  public init(_ summary: CacheSummary, at now: Date, _ options: ViewOptions) {
    self.summary = summary
    self.now = now
    list = ListView(
      .cacheEntries, rows: summary.entries, options: options, emptyText: "The cache is empty")
  }

  /// The cached responses of each server with their ages, and the size of the file.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    guard !list.rows.isEmpty else { return [] }
    let paragraph = TextLayout(width: profile.size.columns)
    let size = paragraph.lines("\(summary.byteCount.byteCount) in \(summary.path ?? "memory")", style: .dim)
    if list.selectedFields != nil { return list.lines(profile, origin: origin) + size }
    return (serverBlocks(profile) + [list.countLines(profile, origin: origin) + size]).joinedByBlankLines
  }

  /// The responses below the name of each server, in columns of one width.
  private func serverBlocks(_ profile: TerminalProfile) -> [[StyledText]] {
    let width = profile.size.columns
    let table = Table(
      columns: [
        Table.Column("RESPONSE", isPrimary: true, style: .number), Table.Column("ROWS", alignment: .trailing),
        Table.Column("CACHED"),
      ],
      rows: list.rows.map { entry in
        [
          StyledText(entry.key.path), StyledText("\(entry.rowCount)"), StyledText(entry.fetchedAt.shortAge(at: now)),
        ]
      })
    let layout = table.layout(width: width)
    return Dictionary(grouping: list.rows.indices) { list.rows[$0].key.source }
      .sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }
      .map { server, indices in
        var lines = TextLayout(width: width).lines(server, style: .bold)
        let header = table.header(in: layout)
        if !header.isEmpty { lines.append(header) }
        for index in indices { lines += table.lines(ofRow: index, in: layout, glyphs: profile.glyphs) }
        return lines
      }
  }
}

extension ListFormat<CacheSummary.Entry> {
  static let cacheEntries = ListFormat(
    "response", fields: .cacheEntries,
    columns: [
      Column("server"), Column("response", style: Style(foreground: .green)),
      Column("rows", isTrailing: true), Column("cached"),
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

  public func lines(_ profile: TerminalProfile) -> [StyledText] { plainLines }
  public var plainLines: [StyledText] { [StyledText(path)] }
  /// The path as a string.
  public var json: JSONValue { .string(path) }
}
