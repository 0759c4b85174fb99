/// A page of the list of producers.
struct ProducersPage: Sendable, Equatable {
  /// The default number of producers per page.
  static let defaultSize = 10
  /// The maximum number of producers per page.
  static let maximumSize = 100

  private let number: Int
  private let size: Int
  private let total: Int

  /// Reads `page` and `per_page_limit`; a value that is not a number from 1 is ignored.
  init(_ parameters: QueryParameters, total: Int) {
    number = Self.number(parameters, "page") ?? 1
    size = min(Self.number(parameters, "per_page_limit") ?? Self.defaultSize, Self.maximumSize)
    self.total = total
  }

  /// The indices of the producers on the page; empty past the end.
  var range: Range<Int> {
    guard number <= count else { return total..<total }
    let start = (number - 1) * size
    return start..<min(start + size, total)
  }

  /// The member `pagination` of the response.
  var json: JSON {
    [
      "current": .integer(number),
      "previous": number > 1 ? .integer(number - 1) : .null,
      "next": number < count ? .integer(number + 1) : .null,
      "per_page": .integer(size),
      "pages": .integer(count),
      "count": .integer(total),
    ]
  }

  /// The number of pages.
  private var count: Int {
    (total + size - 1) / size
  }

  /// Returns the last value of a repeated parameter, as Rails does.
  private static func number(_ parameters: QueryParameters, _ name: String) -> Int? {
    guard let number = Int(parameters.values(of: name).last ?? ""), number >= 1 else { return nil }
    return number
  }
}
