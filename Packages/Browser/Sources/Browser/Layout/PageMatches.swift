import Features
import Terminal
import Views

/// The matches of a search in a page: in its lines, and in the titles of its items, which a line may cut.
struct PageMatches {
  /// A match: its line, and its item if the item's title matches.
  struct Match: Hashable {
    let line: Int
    let item: Int?
  }

  /// The matches, from top to bottom.
  let matches: [Match]
  /// The number of occurrences, and of items whose title matches out of sight.
  let count: Int

  init(_ page: Page, rows: ScreenRows, text: String) {
    guard let search = SearchMatches(text) else {
      (matches, count) = ([], 0)
      return
    }
    let items = page.items.indices.filter { index in
      index < rows.count && rows[index].title.map(search.isFound) ?? false
    }
    let itemLines = Set(items.flatMap { page.items[$0].lines })
    let lines = page.lines.indices.filter { search.isFound(in: page.lines[$0].text) }
    matches =
      (lines.filter { !itemLines.contains($0) }.map { Match(line: $0, item: nil) }
      + items.map { Match(line: page.items[$0].lines.lowerBound, item: $0) })
      .sorted { ($0.line, $0.item ?? -1) < ($1.line, $1.item ?? -1) }
    let hidden = items.filter { !search.isFound(in: page.text(of: page.items[$0])) }
    // A match that is wrapped is one occurrence.
    let paragraphs = page.lines.split { $0.isEmpty }.map { lines in
      lines.flatMap { $0.text.split(separator: " ") }.joined(separator: " ")
    }
    count = paragraphs.reduce(0) { $0 + search.count(in: $1) } + hidden.count
  }

  /// Returns the number of the selected match, or of the first visible one, from 1.
  func number(in window: PageWindow) -> Int {
    let selected = window.item == nil ? nil : matches.firstIndex { $0.item == window.index }
    return (selected ?? matches.firstIndex { $0.line >= window.firstVisibleLine } ?? matches.count - 1) + 1
  }
}

extension Page {
  /// The text of an item, as far as its lines show it.
  func text(of item: FocusableItem) -> String {
    item.lines.map { line in item.columns.map { lines[line].cells($0) }?.text ?? lines[line].text }
      .joined(separator: " ")
  }
}
