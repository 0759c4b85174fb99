/// The position of a page in a list, as the server sends it.
///
/// A value that is missing, null or not an integer is `nil`. The values are not checked.
public struct Pagination: Hashable, Sendable {
  /// The number of the page, from 1.
  public var current: Int?
  /// The number of the previous page; `nil` on the first.
  public var previous: Int?
  /// The number of the next page; `nil` on the last.
  public var next: Int?
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
  /// Decodes the values that are integers.
  ///
  /// - Throws: `DecodingError` if the value is not an object.
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
