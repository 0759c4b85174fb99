/// A page of the producers, and what the API says about the pages around it.
struct ProducersPage: Sendable, Equatable {
  /// How many producers a page has when the client does not say.
  static let defaultSize = 10
  /// How many producers a page has at most.
  static let maximumSize = 100

  private let number: Int
  private let size: Int
  private let total: Int

  /// Takes `page` and `per_page_limit`; what is no number from 1 counts as not given.
  init(_ parameters: QueryParameters, total: Int) {
    number = Self.number(parameters, "page") ?? 1
    size = min(Self.number(parameters, "per_page_limit") ?? Self.defaultSize, Self.maximumSize)
    self.total = total
  }

  /// The places of the producers on the page; empty past the end.
  var range: Range<Int> {
    guard number <= count else { return total..<total }
    let start = (number - 1) * size
    return start..<min(start + size, total)
  }

  /// The `pagination` of the answer.
  var json: JSON {
    [
      "current": .number(String(number)),
      "previous": number > 1 ? .number(String(number - 1)) : .null,
      "next": number < count ? .number(String(number + 1)) : .null,
      "per_page": .number(String(size)),
      "pages": .number(String(count)),
      "count": .number(String(total)),
    ]
  }

  /// How many pages there are.
  private var count: Int {
    (total + size - 1) / size
  }

  /// The last of repeated parameters, as Rails takes it.
  private static func number(_ parameters: QueryParameters, _ name: String) -> Int? {
    guard let number = Int(parameters.values(of: name).last ?? ""), number >= 1 else { return nil }
    return number
  }
}
