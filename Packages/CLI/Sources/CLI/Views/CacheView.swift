import Foundation
import Persistence
import Terminal

/// The list of saved answers.
struct CacheView: View {
  private let summary: CacheSummary
  private let list: ListView<CacheSummary.Answer>

  let isList = true

  /// Makes the view of what is saved.
  ///
  /// - Parameters:
  ///   - summary: What is saved.
  ///   - fields: The fields asked for.
  init(_ summary: CacheSummary, fields: [String]?) {
    self.summary = summary
    list = ListView(
      of: "answer",
      fields: .savedAnswers,
      columns: [
        .init(title: "SERVER", path: "server", isFlexible: true),
        .init(title: "ANSWER", path: "answer", style: Style(foreground: .green)),
        .init(title: "ROWS", path: "rows", isTrailing: true),
        .init(title: "SAVED", path: "saved"),
      ],
      rows: summary.answers,
      limit: 0,
      asked: fields
    )
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard !list.rows.isEmpty else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    return list.lines(profile)
      + paragraph.lines("\(summary.byteCount.byteCount) in \(summary.path ?? "memory")", style: .dim)
  }

  var plainLines: [StyledText] { list.plainLines }

  var json: JSONValue { list.json }

  var notices: [Notice] { list.notices(emptyText: "Nothing is saved", skippedCount: 0) }
}

extension FieldSet<CacheSummary.Answer> {
  /// The fields of a saved answer.
  static let savedAnswers = FieldSet(fields: [
    Field("server") { .string($0.name.source) },
    Field("answer") { .string($0.name.path) },
    Field("rows") { .integer($0.rowCount) },
    Field("saved") { .string($0.fetchedAt.formatted(.iso8601)) },
    Field("complete") { .bool($0.isComplete) },
  ])
}

extension Int {
  /// A count of bytes for a person, in the largest unit that leaves at least one: `48 KB`; 1 KB is 1024 bytes.
  var byteCount: String {
    if self >= 1 << 20 { return "\(self >> 20).\(((self & 0xFFFFF) * 10) >> 20) MB" }
    return self >= 1 << 10 ? "\(self >> 10) KB" : "\(self) bytes"
  }
}
