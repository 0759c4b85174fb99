public import Models

/// A record that has names besides its id, such as the username and the email address of a user.
public protocol NamedRecord: DetailRecord, SearchableRow where ID == Tagged<Self, Int> {
  /// The query of a list of these records.
  associatedtype Query: ListQuery where Query.Row == Self

  /// The query of the list of all records.
  static var allQuery: Query { get }
  /// Whether rows of lists belong to such a record. The default is `false`.
  static var ownsRows: Bool { get }
}

extension NamedRecord {
  public static var ownsRows: Bool { false }
}

extension FilteredList.State {
  /// Returns the rows with a name, compared as in a search; if there are none, those whose names match it.
  ///
  /// - Parameter text: The name; an `@` before a username is ignored.
  public func rows(named text: String) -> [Query.Row] {
    let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let folded = TextMatcher.folded(name)
    let exact = content.rows.filter { $0.names.contains { TextMatcher.folded($0) == folded } }
    let matcher = SearchMatcher(name)
    return exact.isEmpty ? content.rows.filter { matcher.matches($0.names) } : exact
  }

  public func routes(named text: String) -> [Route] { rows(named: text).compactMap { query.selectableRow($0).route } }
}

extension SearchableRow {
  /// The names, without blank ones.
  public var names: [String] {
    Self.searchableFields.filter(\.isName).map { $0.text(self) }.filter { !$0.isBlank }
  }
}
