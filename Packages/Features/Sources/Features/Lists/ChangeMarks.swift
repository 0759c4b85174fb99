/// The rows that reloads have added or changed, until they have been selected.
struct ChangeMarks: Hashable, Sendable {
  private(set) var rows: Set<SelectableRow.ID> = []
  /// The chosen row of the rows that are loaded.
  private var choice: Route?

  /// Marks the rows that are not among the previous ones; none at the first load.
  mutating func mark<Query: ListQuery>(_ rows: [Query.Row], previous: [Query.Row]?, of query: Query) {
    defer { choice = query.chosenRoute }
    // Another choice loads other rows, which are not new.
    guard let previous, choice == query.chosenRoute else { return }
    let known = Dictionary(previous.map { ($0.id, $0) }) { first, _ in first }
    self.rows.formUnion(rows.lazy.filter { known[$0.id] != $0 }.map { query.selectableRow($0).id })
  }

  mutating func remove(_ row: SelectableRow.ID) { rows.remove(row) }
}
