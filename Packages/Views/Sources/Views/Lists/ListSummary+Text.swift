import Features

extension ListSummary {
  /// Returns the number of records in words: `5 of 100 posts`.
  func text(shown: Int, _ noun: Noun) -> String {
    shown < totalCount ? "\(shown) of \(totalCount.counted(noun))" : shown.counted(noun)
  }

  /// The page in words, `page 2 of 5`; empty if the list is not one page.
  var pageText: String {
    guard let page else { return "" }
    return "page \(page)" + (extent?.pageCount.map { " of \($0)" } ?? "")
  }

  /// The text at the end of a list that loads as the user approaches it; empty until all of it is loaded.
  var endText: String { isScrolled && extent?.next == .end ? "end of the list" : "" }

  /// Returns the text in place of the rows of an empty list.
  ///
  /// - Parameters:
  ///   - kind: The kind of records, such as `pending to-dos`.
  ///   - noun: The noun of a record.
  ///   - search: The text that was searched for; empty without a search.
  ///   - owner: The record that the rows belong to; `nil` for the list of all.
  func emptyText(kind: String, _ noun: Noun, search: String, of owner: Route?) -> String {
    if !search.isEmpty {
      if let extent, extent.next != .end { return "No match for \(search.quoted) in \(extent.count(of: noun))" }
      return "No \(kind) match \(search.quoted)" + (search.namesField ? "; \(String.fieldSearchNotice)" : "")
    }
    if let page, page > 1 {
      guard let pageCount = extent?.pageCount else { return "There is nothing on page \(page)" }
      return "There is no page \(page): the last one is \(pageCount)"
    }
    if let owner { return "\(owner.name.uppercasedFirst) has no \(kind)" }
    return "There are no \(kind)"
  }
}

extension String {
  static let fieldSearchNotice = "fields are not searched by name"

  /// Whether a search begins with the name of a field, such as `author:`.
  var namesField: Bool { contains(/^[A-Za-z_.]+:/) }
}
