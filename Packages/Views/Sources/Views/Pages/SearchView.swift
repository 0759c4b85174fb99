public import Features
import Terminal

extension ListView<SearchMatch> {
  /// Creates the list of the records that a search in all lists found, below the names of their lists.
  ///
  /// The limit is that of each list.
  init(_ state: GlobalSearch.State, _ options: ViewOptions) {
    let found = state.lists.map { (list: $0, matches: $0.matches) }
    func shown(_ matches: [SearchMatch]) -> [SearchMatch] {
      let sorted = options.sort.map { ListFormat.matches.sorted(matches, by: $0) } ?? matches
      return options.limit == 0 ? sorted : Array(sorted.prefix(options.limit))
    }
    var unlimited = options
    unlimited.limit = 0
    self.init(.matches, rows: found.flatMap { shown($0.matches) }, options: unlimited)
    summary.totalCount = found.map(\.matches.count).reduce(0, +)
    emptyText = "Nothing matches \(state.text.quoted)" + (state.isIncomplete ? " in the rows that are loaded" : "")
    search = Search(state.text, in: [SearchableField("texts") { $0.text ?? "" }])
    sections = state.lists.map {
      LoadedSection($0.tab.root.name, $0.screen.base.loads, noun: $0.tab.root.entry.noun)
    }
    terminal.groups = found.map { list, matches in
      let rows = shown(matches)
      let count = rows.count < matches.count ? "\(rows.count) of \(matches.count)" : "\(matches.count)"
      return Group(heading: "\(list.tab.name) (\(count))", rows: rows)
    }
    let routes = terminal.groups.compactMap { $0.rows.first?.row.route }
    terminal.nextCommands = routes.prefix(2).map { $0.command + options.server.arguments }
  }
}

extension ListFormat<SearchMatch> {
  /// The records that a search in all lists found.
  public static let matches = ListFormat(
    noun: Noun(one: "result", many: "results"), fields: .matches,
    columns: [Column(path: "type"), .id, Column(path: "title")],
    terminalColumns: [.id, Column(path: "title", isPrimary: true)])
}

extension FieldSet<SearchMatch> {
  /// The fields of a record that a search found; the type is the name of its command.
  public static let matches = FieldSet([
    Field("type") { $0.row.route.map { String($0.description.prefix { $0 != "/" }) } },
    Field("id") { $0.row.route?.id },
    Field("title") { $0.row.title },
    Field("text", isLong: true) { $0.text },
  ])
}
