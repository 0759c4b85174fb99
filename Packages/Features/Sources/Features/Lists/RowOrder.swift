/// The order of the rows of a list: by the value of a field.
public struct RowOrder: Hashable, Sendable {
  /// The path of the field, such as `author.name`.
  public let field: String
  /// Whether the largest value is first.
  public let isDescending: Bool

  /// Creates an order by a field, by default with the smallest value first.
  public init(_ field: String, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }

  /// The order in the other direction.
  var reversed: RowOrder { RowOrder(field, isDescending: !isDescending) }

  /// Returns the ascending order by the next of the fields; `nil` after the last, and by the first after `nil`.
  static func next(after order: RowOrder?, among fields: [String]) -> RowOrder? {
    guard let order else { return fields.first.map { RowOrder($0) } }
    let index = fields.firstIndex(of: order.field).map { $0 + 1 } ?? fields.endIndex
    return index < fields.count ? RowOrder(fields[index]) : nil
  }
}

extension Array {
  /// Returns the elements in the order of their texts.
  ///
  /// The texts are compared as numbers if all are numbers, otherwise without case and accents.
  /// Elements with equal texts stay in their order. Those with an empty text are last in both directions.
  public func sorted(by text: (Element) -> String, isDescending: Bool) -> [Element] {
    let texts = map(text)
    let filled = indices.filter { !texts[$0].isEmpty }
    let sorted =
      filled.sorted(byKey: { Int(texts[$0]) }, isDescending: isDescending)
      ?? filled.sorted(byKey: { texts[$0].decimalNumber }, isDescending: isDescending)
      ?? filled.sorted(byKey: { TextMatcher.folded(texts[$0]) }, isDescending: isDescending)
    return ((sorted ?? filled) + indices.filter { texts[$0].isEmpty }).map { self[$0] }
  }
}

extension [Int] {
  /// Returns the indices in the order of their keys; `nil` if one has none.
  fileprivate func sorted<Key: Comparable>(byKey key: (Int) -> Key?, isDescending: Bool) -> [Int]? {
    var keyed: [(key: Key, index: Int)] = []
    for index in self {
      guard let key = key(index) else { return nil }
      keyed.append((key, index))
    }
    return keyed.sorted { isDescending ? $1.key < $0.key : $0.key < $1.key }.map(\.index)
  }
}

extension String {
  /// The number; `nil` for another text, also for those that `Double` reads, such as "nan".
  fileprivate var decimalNumber: Double? { allSatisfy { "-.0123456789".contains($0) } ? Double(self) : nil }
}
