import Foundation

/// The order of the rows of a list: by the value of a field.
public struct RowOrder: Hashable, Sendable {
  /// The name of the field: the label of a searchable field, such as `titles`, or a path, such as `author.name`.
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

  /// Returns the ascending order by the next of the labels; `nil` after the last, and `first` after `nil`.
  static func next(after order: RowOrder?, among labels: [String]) -> RowOrder? {
    guard let order else { return labels.first.map { RowOrder($0) } }
    let index = labels.firstIndex(of: order.field).map { $0 + 1 } ?? labels.endIndex
    return index < labels.count ? RowOrder(labels[index]) : nil
  }
}

/// The text by which a row is sorted: numbers before texts, without case and accents.
public enum SortKey: Comparable, Sendable {
  /// A number.
  case number(Double)
  /// A folded text.
  case text(String)
  /// An empty text, which is last in both directions.
  case none

  /// Creates the key of a text, which can be a decimal number.
  public init(_ text: String) {
    // Not the texts that Double reads too, such as "nan".
    let number = text.allSatisfy { "-.0123456789".contains($0) } ? Double(text) : nil
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    self = number.map(SortKey.number) ?? (text.isEmpty ? .none : .text(folded))
  }
}

extension Array {
  /// Returns the elements in the order of their keys; those with equal keys stay in theirs.
  public func sorted(by key: (Element) -> SortKey, isDescending: Bool) -> [Element] {
    let keyed = map { (key: key($0), element: $0) }
    let values = keyed.filter { $0.key != .none }.sorted { isDescending ? $1.key < $0.key : $0.key < $1.key }
    return (values + keyed.filter { $0.key == .none }).map(\.element)
  }
}
