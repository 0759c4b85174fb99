public import Features
public import Persistence
import Terminal

extension ListView<FilledList> {
  /// Creates the list of the lists that the cache was filled with, with the number of records and the size of the file.
  public init(_ state: CacheFill.State, _ summary: CacheSummary, _ options: ViewOptions) {
    self.init(.filledLists, rows: state.lists, options: options)
    let records = state.lists.map(\.rowCount).reduce(0, +).counted(Noun(one: "record", many: "records"))
    let images = state.images.map { ", \($0.loadedCount.counted(.image))" } ?? ""
    terminal.footnote = "\(records)\(images); the cache has \(summary.byteCount.byteCount)"
    // A list that was not loaded is an error, whether or not an older one is cached.
    sections = state.lists.map { list in
      list.failure.map { LoadedSection(list.noun.many, .failed($0)) }
        ?? LoadedSection(list.noun.many, list.content, noun: list.noun)
    }
    if let images = state.images, let failure = images.failure {
      sections.append(LoadedSection(images.failedCount.counted(.image), .failed(failure)))
    }
  }
}

extension ListFormat<FilledList> {
  static let filledLists = ListFormat(
    noun: Noun(one: "list", many: "lists"), fields: .filledLists,
    columns: [
      Column(path: "list", isPrimary: true), Column(path: "rows", isTrailing: true, style: .number),
      Column(path: "error"),
    ],
    terminalColumns: [
      Column(path: "list", isPrimary: true), Column(path: "rows", isTrailing: true, style: .number),
      Column(path: "error", title: "") { StyledText($0.failure?.text(.clause) ?? "", style: .warning) },
    ])
}

extension FieldSet<FilledList> {
  /// The fields of a list that the cache was filled with.
  public static let filledLists = FieldSet([
    Field("list") { $0.noun.many },
    Field("rows") { $0.rowCount },
    Field("error") { $0.failure?.description },
  ])
}
