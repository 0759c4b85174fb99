public import Models

/// A row that can be selected, and the routes that it leads to.
public struct SelectableRow: Hashable, Identifiable, Sendable {
  /// The identity of a row: what it opens or does.
  public enum ID: Hashable, Sendable {
    /// The record of a route.
    case record(Route)
    /// A web address, such as that of a map.
    case link(String)
    /// The load of the next page again.
    case retry
  }

  /// The identity.
  public let id: ID
  /// The whole title, which a line may cut; `nil` if there is none.
  public let title: String?
  /// A word that names the record, such as a username; `nil` if it has only its id.
  public let word: String?
  /// The user who owns the record; `nil` if there is none.
  public let owner: Route?
  /// Whether a reload has added or changed the record.
  ///
  /// The default is `false`.
  public var isChanged = false

  /// Creates the row of the record of a route.
  public init(_ route: Route, title: String? = nil, word: String? = nil, owner: User.ID? = nil) {
    self.init(.record(route), title: title, word: word, owner: owner.map { .user($0) })
  }

  private init(_ id: ID, title: String? = nil, word: String? = nil, owner: Route? = nil) {
    self.id = id
    self.title = title
    self.word = word
    self.owner = owner
  }

  /// The row that loads the next page again.
  public static let retry = SelectableRow(.retry)

  /// Creates the row of a web address.
  static func link(_ url: String) -> SelectableRow { SelectableRow(.link(url)) }

  /// The route that the row opens; `nil` if it opens none.
  public var route: Route? { if case .record(let route) = id { route } else { nil } }
  /// The web address that the row opens; `nil` if it opens none.
  public var link: String? { if case .link(let url) = id { url } else { nil } }
}

/// The rows of a screen, read by index.
public struct SelectableRows {
  /// The number of rows.
  public let count: Int
  private let row: (Int) -> SelectableRow

  private init(count: Int, row: @escaping (Int) -> SelectableRow) {
    self.count = count
    self.row = row
  }

  init(_ rows: [SelectableRow]) {
    self.init(count: rows.count) { rows[$0] }
  }

  init<Record>(_ records: [Record]?, _ row: @escaping (Record) -> SelectableRow) {
    let records = records ?? []
    self.init(count: records.count) { row(records[$0]) }
  }

  /// The row at an index below ``count``.
  public subscript(index: Int) -> SelectableRow { row(index) }

  /// Returns the index of a row; `nil` if there is none.
  public func firstIndex(of id: SelectableRow.ID) -> Int? { (0..<count).first { row($0).id == id } }

  static func + (left: Self, right: Self) -> Self {
    Self(count: left.count + right.count) { $0 < left.count ? left[$0] : right[$0 - left.count] }
  }
}
