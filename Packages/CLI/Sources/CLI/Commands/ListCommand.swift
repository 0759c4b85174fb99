import Features
import Persistence
import ReducerRuntime
import Views

/// A command that loads a list and shows it.
protocol ListCommand: Command {
  associatedtype Row
  associatedtype Filter: ListFilter<Row>
  associatedtype Content: View

  /// The declaration of the list's columns.
  static var format: ListFormat<Row> { get }
  /// The records in the label of the load, such as `to-dos`. The default is the name of the command.
  static var noun: String { get }

  var list: ListOptions { get }
  /// The reducer that loads the list.
  var screen: FilteredList<Filter> { get }
  /// The filter of the rows. By default all rows are shown.
  var filter: Filter { get }
  /// The notice for an empty list.
  var emptyText: String { get }
  /// The matches of a search, which are marked on a terminal. There are none by default.
  var search: SearchMatches? { get }

  /// Returns the view of the loaded list. The default is a table with the columns of the format.
  func view(of state: FilteredList<Filter>.State, selectedFields: [String]?) -> Content
}

/// The options of all lists.
struct ListOptions: ParsableArguments {
  @Option("limit", short: "L", help: "Maximum number of rows; 0 for all") var limit: Int?

  var declared: [DeclaredArguments] { [_limit] }

  /// The maximum number of rows; `nil` for all.
  var maximumCount: Int? { limit == 0 ? nil : limit }
}

extension ListCommand {
  static var noun: String { name }
  var emptyText: String { "There are no \(Self.noun)" }
  var search: SearchMatches? { nil }

  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: FilteredList.State(filter: filter)) { screen }
    await context.loading("Loading \(Self.noun)") { await store.send(.list(.appeared)).finish() }
    try context.check(store.state.content)
    try context.show(view(of: store.state, selectedFields: context.options.fields))
  }

  func view(of state: FilteredList<Filter>.State, selectedFields: [String]?) -> ListView<Row> {
    ListView(
      Self.format, Self.name, content: state.content, rows: state.rows, limit: list.limit ?? 0,
      totalCount: state.content.value?.totalCount, selectedFields: selectedFields, emptyText: emptyText, search: search)
  }
}

extension ListCommand where Filter == AllRows<Row> {
  var filter: AllRows<Row> { AllRows() }
}
