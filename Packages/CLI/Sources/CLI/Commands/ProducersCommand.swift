import Dependencies
import Features
import Foundation
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
  @Option("per-page", from: 1, help: "Producers per page (default: 20)") private var pageSize: Int?
  @Flag("all", help: "Load and cache the whole list, and show it") private var showsAll: Bool
  @Option("search", help: "Only producers with these words in their name") private var search: String?
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_page, _pageSize, _showsAll, _search, _list] }

  func validate() throws(CommandError) {
    if search != nil {
      let others = [("--page", page != nil), ("--per-page", pageSize != nil), ("--all", showsAll)]
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
    // A page has neither the matches, nor the first rows of an order, nor the number of all.
    if search != nil || page == nil && pageSize == nil && (list.sort != nil || list.printsCount) {
      return .all(pageSize: ProducersQuery.maximumPageSize)
    }
    if showsAll || list.limit == 0 { return .all(pageSize: pageSize ?? ProducersQuery.defaultPageSize) }
    guard let limit = list.limit, limit > ProducersQuery.defaultPageSize, page == nil, pageSize == nil else {
      return .page(number: page ?? 1, size: pageSize ?? ProducersQuery.defaultPageSize)
    }
    // One larger page takes one request; servers may refuse pages that are larger still.
    return limit <= ProducersQuery.maximumPageSize
      ? .page(number: 1, size: limit) : .all(pageSize: ProducersQuery.maximumPageSize)
  }

  func screen(in context: CommandContext) -> ProducersList.State {
    ProducersList.State(query: ProducersQuery(scope, searchText: search ?? ""))
  }

  func events(in context: CommandContext) -> [ScreenEvent] {
    [context.options.refreshes ? .refreshed : .appeared]
  }

  @MainActor func show(_ state: ProducersList.State, in context: CommandContext) throws(CommandError) {
    try context.show(state.view(context.viewOptions(limit: list.limit)), list)
    if search != nil, case .loaded(let found) = state.content { showAge(of: found.date, in: context) }
  }

  /// Shows a script the age of the cached producers that were searched, unless they are fresh.
  private func showAge(of date: Date, in context: CommandContext) {
    @Dependency(\.date) var now
    @Dependency(\.freshnessPolicy.maximumAge) var maximumAge
    let isFresh = FreshnessPolicy(maximumAge: maximumAge).isFresh(date, at: now())
    // With --offline the age has already been shown, and on a terminal it is on the page.
    if !isFresh, !context.options.isOffline, !context.isInteractive {
      context.printNotice("searched data cached \(date.age(at: now()))")
    }
  }
}
