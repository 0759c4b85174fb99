import Features
import Views

/// `app producers`: the list of producers: a page, the whole list, or the result of a search.
struct ProducersCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "producers",
    summary: "List producers of food",
    example: "app producers --page 2",
    moreExamples: [
      ("app producers --all", "the whole list, which is cached"),
      ("app producers --search farm", "producers with this word in their name"),
    ],
    api: .producers,
    fields: { FieldSet<Producer>.producers.paths }
  )

  @Option("page", from: 1, help: "Page to show (default: 1)") private var page: Int?
  @Flag("all", help: "Load and cache the whole list, and show it") private var showsAll: Bool
  let list = ListOptions(SearchFilter<Producer>())

  var declared: [any DeclaredArguments] { [_page, _showsAll, list] }

  func validate() throws(CommandError) {
    if list.search != nil {
      let others = [("--page", page != nil), ("--all", showsAll)]
      if let other = others.first(where: \.1) {
        throw .usage(
          "--search and \(other.0) cannot be used together",
          hints: "A search covers the whole list, which it loads first.")
      }
    } else if showsAll || list.limit == 0, page != nil {
      throw .usage("\(showsAll ? "--all" : "--limit 0") and --page cannot be used together")
    }
  }

  private var scope: ProducersQuery.Scope {
    if let page { return .page(page) }
    // A page has neither the matches, nor the first rows of an order, nor the number of all.
    let needsAllRows = list.search != nil || list.sort != nil || list.printsCount
    if needsAllRows || showsAll || list.limit == 0 { return .all }
    guard let limit = list.limit, limit > ProducersQuery.pageSize else { return .page(1) }
    return .first(pages: (limit - 1) / ProducersQuery.pageSize + 1)
  }

  func screen(in context: CommandContext) -> ProducersList.State {
    ProducersList.State(query: ProducersQuery(scope, searchText: list.searchText))
  }

  func events(in context: CommandContext) -> [ScreenEvent] {
    [context.options.refreshes ? .refreshed : .appeared]
  }
}

/// `app producer 510`: one producer.
struct ProducerCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "producer",
    summary: "Show a producer of food",
    example: "app producer 510",
    moreExamples: [("app producer 510 --json=name,location", "two fields as JSON")],
    api: .producers,
    discussion: "A producer is found by its ID or its name.",
    fields: { FieldSet<Producer>.producers.paths }
  )

  let record = RecordArguments<RecordReference<Producer>>()
}
