import Features
import Terminal
import Views

/// A match of a search in a page: its line, and its item if the item's title matches, which a line may cut.
struct PageMatch: Hashable {
  let line: Int
  var item: Int?

  /// The order from top to bottom.
  var order: (Int, Int) { (line, item ?? -1) }
}

extension Page {
  /// Returns the matches of a text, from top to bottom.
  func matches(of text: String, _ rows: SelectableRows) -> [PageMatch] {
    guard let search = SearchMatches(text) else { return [] }
    let found = items.indices.filter { $0 < rows.count && rows[$0].title.map(search.isFound) ?? false }
    let itemLines = Set(found.flatMap { items[$0].lines })
    let others = lines.indices.filter { !itemLines.contains($0) && search.isFound(in: lines[$0].text) }
    let matches =
      others.map { PageMatch(line: $0) } + found.map { PageMatch(line: items[$0].lines.lowerBound, item: $0) }
    return matches.sorted { $0.order < $1.order }
  }

  /// The text of an item, as far as its lines show it.
  func text(of item: FocusableItem) -> String {
    item.lines.map { line in item.columns.map { lines[line].cells($0) }?.text ?? lines[line].text }
      .joined(separator: " ")
  }
}
