public import Models
import Persistence

/// A row that can be searched by text.
public protocol SearchableRow: Hashable, Sendable {
  /// The texts to search.
  var searchedTexts: [String] { get }
}

/// Selects rows by text, among those of another filter.
public struct SearchFilter<Base: ListFilter>: ListFilter where Base.Row: SearchableRow {
  /// The other filter.
  public var base: Base
  /// A text in the row, ignoring case and diacritics; an empty text matches all rows.
  public var searchText: String

  /// Creates a filter.
  public init(_ base: Base, searchText: String = "") {
    self.base = base
    self.searchText = searchText
  }

  /// A Boolean value that indicates whether all rows match.
  public var isEmpty: Bool { searchText.isEmpty && base.isEmpty }

  /// Returns the matching rows in the order of the other filter.
  public func indices(of rows: [Base.Row], among candidates: [Int32]) -> [Int32] {
    let candidates = base.isEmpty ? candidates : base.indices(of: rows, among: candidates)
    if searchText.isEmpty { return candidates }
    let matcher = TextMatcher(searchText)
    return candidates.filter { rows[Int($0)].searchedTexts.contains(where: matcher.matches) }
  }
}

// MARK: - Conformances

extension OwnedAlbum: SearchableRow {
  /// The title and the owner's name.
  public var searchedTexts: [String] { [album.title, owner?.name ?? ""] }
}

extension Todo: SearchableRow {
  /// The title.
  public var searchedTexts: [String] { [title] }
}

extension Account: SearchableRow {
  /// The name and the email address.
  public var searchedTexts: [String] { [name, email] }
}
