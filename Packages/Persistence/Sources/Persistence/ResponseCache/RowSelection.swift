/// Selects rows of a cached response.
///
/// Only the selected rows are decoded. The result is that of reading all rows and selecting in memory.
public struct RowSelection: Hashable, Sendable {
  /// The integers that columns must contain, by the names of the columns.
  public var integers: [String: Int]

  /// The text that one of the columns must contain, ignoring case and accents (see ``TextMatcher``); an empty text
  /// matches all rows.
  public var text: String

  /// The columns in which the text is searched.
  public var textColumns: [String]

  /// The maximum number of rows; `nil` for all.
  public var limit: Int?

  /// Creates a selection; by default, of all rows.
  ///
  /// - Parameters:
  ///   - integers: The integers that columns must contain, such as `["album_id": 3]`.
  ///   - text: The text that one of the text columns must contain.
  ///   - limit: The maximum number of rows, from the first; `nil` for all.
  public init(integers: [String: Int] = [:], text: String = "", in textColumns: [String] = [], limit: Int? = nil) {
    self.integers = integers
    self.text = text
    self.textColumns = textColumns
    self.limit = limit
  }
}
