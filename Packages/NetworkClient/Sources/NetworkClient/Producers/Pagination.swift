import Foundation
import Models

/// The position of a page in a list, as the server sends it.
///
/// A whole number can be written as text, and ``next`` as a URL with the query item `page`. A value that is missing,
/// null or unreadable is `nil`. The values are not checked.
public struct Pagination: Hashable, Sendable {
  /// The number of the page, from 1.
  public var current: Int?
  /// The number of the previous page; `nil` on the first.
  public var previous: Int?
  /// The number of the next page; `nil` on the last, and if it could not be read.
  public var next: Int?
  /// Whether there is a next page whose number could not be read.
  public var hasUnreadableNext = false
  /// The maximum number of elements on a page (`per_page`).
  public var perPage: Int?
  /// The number of pages.
  public var pages: Int?
  /// The number of elements on all pages.
  public var count: Int?

  public init(
    current: Int? = nil, previous: Int? = nil, next: Int? = nil, perPage: Int? = nil, pages: Int? = nil,
    count: Int? = nil
  ) {
    self.current = current
    self.previous = previous
    self.next = next
    self.perPage = perPage
    self.pages = pages
    self.count = count
  }
}

// MARK: - Conformances

extension Pagination: Decodable {
  /// Decodes the values that are whole numbers.
  ///
  /// - Throws: `DecodingError` if the value is not an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) -> Int? { container.lenientInt(forKey: key).value }
    self.init(
      current: number(.current), previous: number(.previous), next: number(.next), perPage: number(.perPage),
      pages: number(.pages), count: number(.count))
    guard case .unreadable = container.lenientInt(forKey: .next) else { return }
    let text = container.lenientText(forKey: .next).value
    let items = text.flatMap { URLComponents(string: $0)?.queryItems }
    next = items?.last { $0.name == "page" }?.value.flatMap { Int($0) }
    hasUnreadableNext = next == nil && !(text.map { $0.isBlank || $0 == "false" } ?? false)
  }

  private enum CodingKeys: String, CodingKey {
    case current
    case previous
    case next
    case perPage = "per_page"
    case pages
    case count
  }
}

extension Pagination {
  /// Whether the page is the last one: it has no next page, and is not one of more pages.
  ///
  /// A next page that is the current one is none, and neither is 0: some servers send them on the last page.
  var isLast: Bool {
    if hasUnreadableNext { return false }
    if let next, next > 0, next != current { return false }
    if let current, let pages, current < pages { return false }
    return true
  }
}
