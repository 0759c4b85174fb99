import Dependencies
import Features
import Foundation
import Models
import NetworkClient

/// `app producers`: the list of producers, page by page, whole, or searched.
struct ProducersCommand: Command {
  /// How many producers a page has unless told.
  static let defaultPageSize = 20
  /// The most producers that are asked for in one page without being told so.
  private static let largestPageSize = 100

  static let page = Option.wholeNumber("page", from: 1, help: "Show this page (1)")
  static let pageSize = Option.wholeNumber("per-page", from: 1, help: "So many to a page (20)")
  static let all = Flag("all", help: "Load and save the whole list, and show it")
  static let search = Option.text("search", help: "Only those saved whose name has this text")

  static let configuration = CommandConfiguration(
    name: "producers",
    summary: "List producers of food",
    example: "app producers --page 2",
    moreExamples: [
      ("app producers --all", "the whole list, which is saved"),
      ("app producers --search farm", "those whose name has this text, from what is saved"),
    ],
    api: .producers,
    options: [
      page.declaration, pageSize.declaration, all.declaration, search.declaration, Option.limit.declaration,
    ],
    fields: FieldSet<Producer>.producers.paths
  )

  private let scope: ProducersList.Scope
  private let limit: Int

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try Self.checkNoArguments(positionals)
    try FieldSet<Producer>.producers.check(globals.fields ?? [])
    let page = try options.value(of: Self.page)
    let pageSize = try options.value(of: Self.pageSize)
    let limit = try options.value(of: .limit)
    self.limit = limit ?? 0
    if let text = try options.value(of: Self.search) {
      let others = [("--page", page != nil), ("--per-page", pageSize != nil), ("--all", options[Self.all])]
      if let other = others.first(where: \.1) {
        throw .usage(
          "--search and \(other.0) cannot be used together",
          hints: "All that is saved is searched; --refresh loads the whole list before.")
      }
      scope = .search(text)
    } else if options[Self.all] || limit == 0 {
      if page != nil { throw .usage("\(options[Self.all] ? "--all" : "--limit 0") and --page cannot be used together") }
      scope = .all(pageSize: pageSize ?? Self.defaultPageSize)
    } else if let limit, limit > Self.defaultPageSize, page == nil, pageSize == nil {
      // The first ones come in one page, as far as servers give pages so large.
      scope = limit <= Self.largestPageSize ? .page(number: 1, size: limit) : .all(pageSize: Self.largestPageSize)
    } else {
      scope = .page(number: page ?? 1, size: pageSize ?? Self.defaultPageSize)
    }
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: ProducersList.State(scope: scope)) { ProducersList() }
    let progress: @MainActor () -> (completed: Int, total: Int)? = {
      store.state.progress.flatMap { progress in progress.totalCount.map { (progress.loadedCount, $0) } }
    }
    await context.loading("Loading producers", progress: progress) {
      await store.send(context.options.refreshes ? .refreshed : .appeared).finish()
    }
    if case .search = scope, case .failed(.offline, previous: nil) = store.state.content {
      throw CommandError(
        message: "no producers are saved that could be searched", hints: ["Try: app producers --all"],
        exitCode: .network)
    }
    try context.check(store.state.content)
    try context.show(ProducersView(store.state, limit: limit, fields: context.options.fields))
    if case .search = scope, case .loaded(let found) = store.state.content { tellAge(of: found.date, in: context) }
  }

  /// Says how old the saved rows are that were searched, when they would not count as fresh.
  private func tellAge(of date: Date, in context: CommandContext) {
    @Dependency(\.date) var now
    @Dependency(\.freshnessPolicy.maximumAge) var maximumAge
    let isFresh = FreshnessPolicy(maximumAge: maximumAge).isFresh(date, at: now())
    // With --offline the age has been told.
    if !isFresh, !context.options.isOffline { context.say("searched what was saved \(date.age(at: now()))") }
  }
}
