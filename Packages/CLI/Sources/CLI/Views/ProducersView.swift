import Features
import Models
import Terminal

/// A page of the producers, all of them, or those whose name holds a text: name and short description.
struct ProducersView: View {
  /// How many lines of a description a person gets.
  private static let descriptionLineCount = 3

  private let state: ProducersList.State
  private let list: ListView<Producer>
  private let hasAskedFields: Bool

  let isList = true

  /// Makes the view of a list.
  ///
  /// - Parameters:
  ///   - state: What the list knows.
  ///   - limit: The most producers to show; 0 for all that are there.
  ///   - fields: The fields asked for.
  init(_ state: ProducersList.State, limit: Int, fields: [String]?) {
    self.state = state
    hasAskedFields = fields != nil
    list = ListView(
      of: "producer",
      fields: .producers,
      columns: [.id, .init(title: "NAME", path: "name", isFlexible: true)],
      rows: state.rows,
      limit: limit,
      asked: fields
    )
  }

  // MARK: For a person

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard !list.rows.isEmpty else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    let separator = " \(profile.glyphs.separator) "
    let next = nextCommands.isEmpty ? [] : paragraph.nextCommands(nextCommands, separator: separator)
    if hasAskedFields { return list.lines(profile, countSuffix: pageText) + next }
    let numberWidth = list.rows.map { "\($0.id)".count }.max() ?? 0
    let entries = list.rows.map { entry($0, numberWidth, profile) }
    return [entries.parted, list.countLines(profile, suffix: pageText) + next].parted
  }

  private func entry(_ producer: Producer, _ numberWidth: Int, _ profile: TerminalProfile) -> [StyledText] {
    let width = profile.size.columns
    let name =
      StyledText.number(producer.id, width: numberWidth) + StyledText("  ") + StyledText(producer.name, style: .bold)
    let indent = width >= 40 ? numberWidth + 2 : 2
    let text = LightMarkdown(producer.summary).plainText
    let description = text.wrapped(
      toWidth: width, indent: indent, maximumLines: Self.descriptionLineCount, mark: profile.glyphs.ellipsis)
    return [name.truncated(toWidth: width, mark: profile.glyphs.ellipsis)]
      + (text.isBlank ? [] : description.map { StyledText($0) })
  }

  /// Whether a limit leaves out some of the rows: then what is shown is no page.
  private var isCut: Bool { list.rows.count < state.rows.count }

  private var pageText: String {
    guard case .page(let number, _) = state.scope, !isCut else { return "" }
    return ", page \(number)" + (state.pageCount.map { " of \($0)" } ?? "")
  }

  private var nextCommands: [String] {
    switch state.scope {
    case .page(let number, let size):
      guard let pageCount = state.pageCount, number < pageCount, !isCut else { return [] }
      let pageSize = size == ProducersCommand.defaultPageSize ? "" : " --per-page \(size)"
      return ["app producers --page \(number + 1)\(pageSize)", "app producers --all"]
    case .all: return []
    case .search: return list.rows.count == 1 ? list.rows.map { "app producer \($0.id)" } : []
    }
  }

  // MARK: For a program

  var plainLines: [StyledText] {
    if hasAskedFields { return list.plainLines }
    return list.rows.map { producer in
      TabSeparated.line([
        StyledText("\(producer.id)", style: .number), StyledText(producer.name), StyledText(producer.summary),
      ])
    }
  }

  var json: JSONValue { list.json }

  // MARK: Besides

  var sections: [LoadedSection] { [LoadedSection("producers", state.content)] }

  var notices: [Notice] {
    let content = state.content.value?.value
    let wholeCount: Int? = if case .page = state.scope { content?.totalCount } else { nil }
    var notices = list.notices(
      emptyText: emptyText, skippedCount: content?.skippedCount ?? 0, wholeCount: wholeCount)
    switch state.scope {
    case .page:
      let count = list.rows.count
      if let wholeCount, 0 < count, count < wholeCount, !isCut {
        notices.append(Notice(text: "showing \(count) of \(wholeCount) (use --all for all)", audience: .scripts))
      }
    case .search:
      if let content, !content.isComplete {
        let count = content.searchedCount ?? 0
        let searched = content.totalCount.map { "\(count) of \($0.counted("producer"))" } ?? count.counted("producer")
        notices.append(Notice(text: "searched what is saved: \(searched) (app producers --all saves all)"))
      }
    case .all: break
    }
    return notices
  }

  private var emptyText: String {
    switch state.scope {
    case .page(1, _): "There are no producers"
    case .page(let number, _):
      state.pageCount.map { "There is no page \(number): the last one is \($0)" }
        ?? "There is nothing on page \(number)"
    case .all: "There are no producers"
    case .search(let text): "No producers match name \(text.quoted)"
    }
  }
}
