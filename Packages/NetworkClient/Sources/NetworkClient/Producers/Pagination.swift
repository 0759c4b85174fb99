/// The position of a page in a list, as the server sends it.
///
/// A number below 0 or above 10⁹ is `nil`.
public struct Pagination: Hashable, Sendable {
  /// The number of the page, from 1.
  public var current: Int?
  /// The number of the previous page; `nil` on the first.
  public var previous: Int?
  /// The number of the next page; `nil` on the last.
  public var next: Int?
  /// The number of pages.
  public var pages: Int?
  /// The number of elements on all pages.
  public var count: Int?

  /// Creates a pagination from the values that a server sent, for example to stub a page.
  public init(
    current: Int? = nil, previous: Int? = nil, next: Int? = nil, pages: Int? = nil, count: Int? = nil
  ) {
    self.current = current
    self.previous = previous
    self.next = next
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
    func number(_ key: CodingKeys) -> Int? {
      let number = try? container.decode(Int.self, forKey: key)
      return number.flatMap { 0...1_000_000_000 ~= $0 ? $0 : nil }
    }
    self.init(
      current: number(.current), previous: number(.previous), next: number(.next), pages: number(.pages),
      count: number(.count))
  }

  private enum CodingKeys: CodingKey { case current, previous, next, pages, count }
}
