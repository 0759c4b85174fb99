import Foundation
import Models

/// The position of a page in a list, as the server sends it.
///
/// The names of common servers are read: `next`, `nextPage`, `next_page_url`; `pages`, `total_pages`, `lastPage`;
/// `count`, `total`, `totalElements`; `hasMore`, `has_next`; their case and `_` don't matter. A whole number can be
/// written as text, and ``next`` as a URL with the query item `page`. A value that is missing, null or unreadable is
/// `nil`. The values are not checked.
public struct Pagination: Hashable, Sendable {
  /// The number of the page, from 1.
  public var current: Int?
  /// The number of the previous page; `nil` on the first.
  public var previous: Int?
  /// The number of the next page; `nil` on the last, and if it could not be read.
  public var next: Int?
  /// Whether the server states that a page follows, with a readable number or without; `nil` if it states neither.
  public var hasNext: Bool?
  /// The maximum number of elements on a page (`per_page`).
  public var perPage: Int?
  /// The number of pages.
  public var pages: Int?
  /// The number of elements on all pages.
  public var count: Int?

  /// Creates a pagination from the values that a server sent, for example to stub a page.
  public init(
    current: Int? = nil, previous: Int? = nil, next: Int? = nil, hasNext: Bool? = nil, perPage: Int? = nil,
    pages: Int? = nil, count: Int? = nil
  ) {
    self.current = current
    self.previous = previous
    self.next = next
    self.hasNext = hasNext
    self.perPage = perPage
    self.pages = pages
    self.count = count
  }
}

extension Pagination {
  /// Whether another page follows; `nil` if the pagination does not state it.
  ///
  /// A next page that is the current one is none, and neither is 0: some servers send them on the last page.
  var isFollowed: Bool? {
    if let next, next > 0, next != current { return true }
    if next == nil, hasNext == true { return true }
    guard let current, let pages else { return next == nil ? hasNext : false }
    return current < pages
  }

  /// Whether the pages are counted, so that the number of a page decides whether it is the last one.
  var isNumbered: Bool { current != nil && pages != nil }

  /// Changes the numbers of a server that counts pages from 0.
  mutating func countFromOne() {
    current = current.map { $0 + 1 }
    previous = previous.map { $0 + 1 }
    next = next.map { $0 + 1 }
  }
}

// MARK: - Conformances

extension Pagination: Decodable {
  /// Decodes the values that are whole numbers.
  ///
  /// - Throws: `DecodingError` if the value is not an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    // A total before a count, which can be that of the page.
    for key in container.allKeys.sorted(by: { $0.folded.contains("total") && !$1.folded.contains("total") }) {
      let number = container.lenientInt(forKey: key).value
      switch key.meaning {
      case .current: current = current ?? number
      case .previous: previous = previous ?? number
      case .next: readNext(container, key)
      case .hasNext: hasNext = hasNext ?? container.lenientBool(forKey: key).value
      case .isLast: hasNext = hasNext ?? container.lenientBool(forKey: key).value.map { !$0 }
      case .perPage: perPage = perPage ?? number
      case .pages: pages = pages ?? number
      case .count: count = count ?? number
      case nil: break
      }
    }
  }

  /// Reads the number of the next page, or its URL; a value that cannot be read, such as a cursor, states that it
  /// exists.
  private mutating func readNext(_ container: KeyedDecodingContainer<Name>, _ key: Name) {
    let field = container.lenientText(forKey: key)
    if case .missing = field {
      hasNext = hasNext ?? false
      return
    }
    let items = field.value.flatMap { URLComponents(string: $0)?.queryItems }
    next =
      next ?? container.lenientInt(forKey: key).value
      ?? items?.last { $0.name == "page" }?.value.flatMap { Int($0) }
    if next == nil { hasNext = !(field.value.map { $0.isBlank || $0 == "false" } ?? false) }
  }

  /// The name of a value, compared without its case, `_` and `-`.
  private struct Name: CodingKey {
    enum Meaning { case current, previous, next, hasNext, isLast, perPage, pages, count }

    let stringValue: String
    let folded: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
      folded = stringValue.filter { $0 != "_" && $0 != "-" }.lowercased()
    }

    init?(intValue: Int) { nil }

    var meaning: Meaning? {
      switch folded {
      case "current", "currentpage", "page", "pagenumber", "number", "pageindex": .current
      case "islast", "islastpage": .isLast
      case "pages", "lastpage", "last", "numpages": .pages
      case "limit", "size": .perPage
      case _ where folded.hasPrefix("next"): .next
      case _ where folded.hasPrefix("prev"): .previous
      case _ where folded.hasPrefix("has"):
        folded.contains("next") || folded.contains("more") ? .hasNext : nil
      case _ where folded.contains("perpage") || folded.contains("pagesize"): .perPage
      case _ where folded.contains("total") || folded.contains("count"): folded.contains("page") ? .pages : .count
      default: nil
      }
    }
  }
}
