import Models
import ReducerRuntime

/// The rows that a list has loaded, and the query and the order by which it shows them.
struct FilteredRows<Query: ListQuery>: Hashable, Sendable {
  var content: Loadable<[Query.Row]>
  var query: Query
  var order: RowOrder?

  /// Returns the rows to show.
  func shown() -> [Query.Row] {
    let rows = query.apply(to: content.rows)
    guard let order, let field = Query.Row.searchableFields.first(where: { $0.path == order.field }) else {
      return rows
    }
    return rows.sorted(by: field.text, isDescending: order.isDescending)
  }
}
