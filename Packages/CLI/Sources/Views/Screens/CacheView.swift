import Foundation
public import Persistence
public import Terminal

/// The list of cached responses.
public struct CacheView: ListPage {
  let list: ListView<CacheSummary.Entry>
  private let summary: CacheSummary

  /// Creates the view of a cache.
  public init(_ summary: CacheSummary, selectedFields: [String]?) {
    self.summary = summary
    list = ListView(
      .cacheEntries, rows: summary.entries, selectedFields: selectedFields, emptyText: "The cache is empty")
  }

  /// The cached responses and the size of the file.
  public func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard !list.rows.isEmpty else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    return list.lines(profile)
      + paragraph.lines("\(summary.byteCount.byteCount) in \(summary.path ?? "memory")", style: .dim)
  }
}

extension ListFormat<CacheSummary.Entry> {
  static let cacheEntries = ListFormat(
    "response", fields: .cacheEntries,
    columns: [
      .flexible("server"), .fixed("answer", title: "RESPONSE", style: Style(foreground: .green)),
      .fixed("rows", isTrailing: true), .fixed("saved", title: "CACHED"),
    ])
}

extension FieldSet<CacheSummary.Entry> {
  /// The fields of a cached response.
  public static let cacheEntries = FieldSet([
    Field("server") { $0.key.source },
    Field("answer") { $0.key.path },
    Field("rows") { $0.rowCount },
    Field("saved") { $0.fetchedAt.formatted(.iso8601) },
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
