import Foundation

/// The order of the records of a list: by the value of a field.
public struct FieldOrder: Hashable, Sendable {
  /// The path of the field.
  public let path: String
  /// Whether the largest value is first.
  public let isDescending: Bool

  public init(_ path: String, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
  }
}

extension FieldSet {
  /// Returns records in an order; those with equal values stay in theirs, and those without a value are last.
  func sorted(_ records: [Record], by order: FieldOrder) -> [Record] {
    guard let field = field(at: order.path) else { return records }
    let keyed = records.map { (key: SortKey(field.text($0)), record: $0) }
    let values = keyed.filter { $0.key != .none }.sorted { order.isDescending ? $1.key < $0.key : $0.key < $1.key }
    return (values + keyed.filter { $0.key == .none }).map(\.record)
  }
}

/// The value of a field, by which records are sorted: numbers before texts, without case and accents.
private enum SortKey: Comparable {
  case number(Double)
  case text(String)
  case none

  init(_ text: String) {
    // Not the texts that Double reads too, such as "nan".
    let number = text.allSatisfy { "-.0123456789".contains($0) } ? Double(text) : nil
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    self = number.map(SortKey.number) ?? (text.isEmpty ? .none : .text(folded))
  }
}
