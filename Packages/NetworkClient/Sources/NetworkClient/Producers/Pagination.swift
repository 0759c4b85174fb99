/// Where a page stands in a list, as the server tells it.
///
/// A server tells what it likes: whatever is missing, null or no whole number is `nil`, and nothing is checked.
public struct Pagination: Hashable, Sendable {
  /// The page's own number, from 1.
  public var current: Int?
  /// The number of the page before; none on the first.
  public var previous: Int?
  /// The number of the page after; none on the last.
  public var next: Int?
  /// The most rows a page holds (`per_page`).
  public var perPage: Int?
  /// The number of pages.
  public var pages: Int?
  /// The number of rows on all pages together.
  public var count: Int?

  /// Makes a position in a list.
  ///
  /// - Parameters:
  ///   - current: The page's own number.
  ///   - previous: The number of the page before.
  ///   - next: The number of the page after.
  ///   - perPage: The most rows a page holds.
  ///   - pages: The number of pages.
  ///   - count: The number of rows on all pages together.
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
  /// Reads what can be read.
  ///
  /// - Parameter decoder: A decoder at an object.
  /// - Throws: `DecodingError` when there is no object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) -> Int? { try? container.decodeIfPresent(Int.self, forKey: key) }
    self.init(
      current: number(.current), previous: number(.previous), next: number(.next), perPage: number(.perPage),
      pages: number(.pages), count: number(.count))
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
