import Features
public import Foundation
public import Persistence
import Terminal

extension ListView<CacheSummary.Entry> {
  /// Creates the list of cached responses by server, with the size of the file.
  ///
  /// - Parameter now: The current date, for the ages on a terminal.
  public init(_ summary: CacheSummary, at now: Date, _ options: ViewOptions) {
    self.init(.cacheEntries, rows: summary.entries, options: options)
    emptyText = "The cache is empty"
    format.terminalColumns = [
      ListFormat.Column(path: "response", isPrimary: true, style: .number),
      ListFormat.Column(path: "rows", isTrailing: true),
      ListFormat.Column(path: "cached") { StyledText($0.fetchedAt.age(at: now, isAbbreviated: true)) },
    ]
    let images = summary.imageCount > 0 ? summary.imageCount.counted(.image) + ", " : ""
    terminal.footnote = "\(images)\(summary.byteCount.byteCount) in \(summary.path ?? "memory")"
    for row in rows {
      let server = row.key.source
      if let index = terminal.groups.firstIndex(where: { $0.heading == server }) {
        terminal.groups[index].rows.append(row)
      } else {
        terminal.groups.append(Group(heading: server, rows: [row], hasTitles: true))
      }
    }
  }
}

extension ListFormat<CacheSummary.Entry> {
  static let cacheEntries = ListFormat(
    noun: .response, fields: .cacheEntries,
    columns: [
      Column(path: "server"), Column(path: "response", style: .number), Column(path: "rows", isTrailing: true),
      Column(path: "cached"),
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
