import Features
import Views

/// `app producers`: the list of producers: a page, the whole list, or the result of a search.
struct ProducersCommand: ListScreenCommand {
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

  let options = ScreenOptions(Route.producers.entry)
  let list = ListOptions()

  func validate() throws(CommandError) {
    let pages = try options.arguments().request()?.settings.pages
    if list.limit == 0, case .page = pages { throw .usage("--limit 0 and --page cannot be used together") }
  }

  /// Returns the screen with the pages that the rows to print need, if the request has none.
  func screen(_ request: ScreenRequest) -> AnyScreen {
    guard request.settings.pages == nil, var state = request.screen.as(ProducersList.State.self) else {
      return request.screen
    }
    // A page has neither the matches, nor the first rows of an order, nor the number of all.
    let needsAllRows = !request.settings.search.isEmpty || list.sort != nil || list.printsCount
    if needsAllRows || list.limit == 0 {
      state.query.scope = .all
    } else if let limit = list.limit, limit > ProducersQuery.pageSize {
      state.query.scope = .first(pages: (limit - 1) / ProducersQuery.pageSize + 1)
    } else {
      state.query.scope = .page(1)
    }
    return AnyScreen(state)
  }

  func event(for screen: AnyScreen, in context: CommandContext) -> ScreenEvent {
    context.options.refreshes ? .refreshed : .appeared
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

  let arguments = RecordArguments<RecordReference<Producer>>()
}
