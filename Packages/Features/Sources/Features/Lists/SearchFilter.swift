import Models

/// A row that can be searched by text.
public protocol SearchableRow: Hashable, Identifiable, Sendable {
  /// The fields to search.
  static var searchableFields: [SearchableField<Self>] { get }

  /// Returns the record of a type that the row has. The default is the row itself.
  func record<Record>(as type: Record.Type) -> Record?
}

extension SearchableRow {
  /// Returns the row if it is of the type.
  public func record<Record>(as type: Record.Type) -> Record? { self as? Record }
}

/// A text field of a row that a search examines, with its label.
public struct SearchableField<Row>: Sendable {
  /// The label in the plural, such as `titles`.
  public let label: String
  /// Whether the text names the row, as a username does.
  let isName: Bool
  /// The path of the field by which the command sorts; `nil` if the rows are not sorted by the text.
  let path: String?
  /// Returns the text of a row.
  public let text: @Sendable (Row) -> String

  /// Creates a field with a label in the plural.
  ///
  /// - Parameters:
  ///   - path: The path of the field by which the command sorts. The default is `nil`, for none.
  ///   - isName: Whether the text names the row, as a username does.
  public init(
    _ label: String, path: String? = nil, isName: Bool = false, _ text: @escaping @Sendable (Row) -> String
  ) {
    self.label = label
    self.path = path
    self.isName = isName
    self.text = text
  }
}

/// Selects rows by a text that they contain, as ``SearchMatcher`` finds it.
public struct SearchFilter<Row: SearchableRow>: Hashable, Sendable {
  /// The text; an empty one matches all rows.
  ///
  /// A blank text becomes an empty one, after which all fields are searched.
  public var text: String {
    didSet {
      guard text.isBlank else { return }
      self = SearchFilter()
    }
  }
  /// The labels of the fields to search.
  public private(set) var labels: [String]

  /// Creates a filter.
  ///
  /// - Parameter labels: The labels of the fields to search. The default is all.
  public init(_ text: String = "", in labels: [String]? = nil) {
    self.text = text.isBlank ? "" : text
    self.labels = labels ?? Row.searchableFields.map(\.label)
  }

  /// The only field to search; `nil` if all are searched.
  public var onlyField: SearchableField<Row>? {
    labels.count == 1 && Row.searchableFields.count > 1 ? searchableFields.first : nil
  }

  /// The fields to search.
  public var searchableFields: [SearchableField<Row>] { Row.searchableFields.filter { labels.contains($0.label) } }

  /// Returns the matching rows, those first that contain the whole text.
  public func apply(to rows: [Row]) -> [Row] {
    if text.isEmpty { return rows }
    let matcher = SearchMatcher(text)
    let fields = searchableFields
    var whole: [Row] = []
    var others: [Row] = []
    for row in rows {
      switch matcher.match(fields.map { $0.text(row) }) {
      case .whole: whole.append(row)
      case .words: others.append(row)
      case nil: continue
      }
    }
    return whole + others
  }
}
