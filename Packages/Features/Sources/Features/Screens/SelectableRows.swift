public import Models

/// A row that can be selected, and the routes that it leads to.
public struct SelectableRow: Hashable, Identifiable, Sendable {
  /// The identity of a row.
  public struct ID: Hashable, Sendable {
    /// The noun of the record: `comment`.
    public let noun: String
    /// The id of the record.
    public let number: Int
  }

  /// The identity.
  public let id: ID
  /// The route that the row opens; `nil` if it opens none.
  public let route: Route?
  /// The whole title, which a line may cut; `nil` if there is none.
  public let title: String?
  /// A word that names the record, such as a username; `nil` if it has only its id.
  public let word: String?
  /// The web address that the row opens; `nil` if it opens none.
  public let link: String?
  /// The user who owns the record; `nil` if there is none.
  public let owner: Route?
  /// Whether a reload has added or changed the record.
  ///
  /// The default is `false`.
  public var isChanged = false

  /// Creates the row of the record of a route.
  public init(_ route: Route, title: String? = nil, word: String? = nil, owner: User.ID? = nil) {
    id = ID(noun: route.entry.noun.one, number: route.id ?? 0)
    self.route = route
    self.title = title
    self.word = word
    self.owner = owner.map { .user($0) }
    link = nil
  }

  private init(noun: String, link: String? = nil) {
    id = ID(noun: noun, number: 0)
    self.link = link
    route = nil
    title = nil
    word = nil
    owner = nil
  }

  /// The row that loads the next page again.
  public static let retry = SelectableRow(noun: "")

  /// Creates the row of a web address, such as that of a map.
  static func link(_ url: String) -> SelectableRow { SelectableRow(noun: "link", link: url) }
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
