import Features

/// The order of the records of a list: by the value of a field.
public struct FieldOrder: Hashable, Sendable {
  /// The path of the field.
  public let path: String
  /// Whether the largest value is first.
  public let isDescending: Bool

  /// Creates an order by the field at a path, by default with the smallest value first.
  public init(_ path: String, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
  }
}

extension FieldSet {
  /// Returns records in an order; those with equal values stay in theirs, and those without a value are last.
  func sorted(_ records: [Record], by order: FieldOrder) -> [Record] {
    guard let field = field(at: order.path) else { return records }
    return records.sorted(by: { SortKey(field.text($0)) }, isDescending: order.isDescending)
  }
}
