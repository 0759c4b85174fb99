import CachedNetworkClient
public import Models

/// The list of users.
public typealias UsersList = FilteredList<UsersQuery>

/// The users to list.
///
/// One user can be selected: the list is fetched again and shows the other users in reverse order.
public struct UsersQuery: ListQuery {
  /// The selected user; `nil` if no user is selected.
  public var selectedID: User.ID?
  /// The search in names, usernames, email addresses, addresses and companies.
  public var search: SearchFilter<User>

  /// Creates a query for all users, or for those other than the selected one that match a search.
  public init(selectedID: User.ID? = nil, search: SearchFilter<User> = SearchFilter()) {
    self.selectedID = selectedID
    self.search = search
  }

  /// Returns the source of the users.
  public func source() -> RowSource<User> {
    .whole { [selectedID] policy in
      let source = CachedTypicode(policy)
      guard let selectedID else { return try await source.users() }
      return try await source.users(except: selectedID)
    }
  }

  /// Returns all users, or the others in reverse order.
  public func select(_ rows: [User]) -> [User] { selectedID.map { rows.reversed(except: "\($0)") } ?? rows }

  /// Returns the row that opens a user.
  public func selectableRow(_ row: User) -> SelectableRow {
    SelectableRow(.user(row.id), title: row.name, word: row.username)
  }

  /// The selected user.
  public var chosenRoute: Route? { selectedID.map { .user($0) } }

  /// Selects a user, or none if the user is selected already.
  public mutating func choose(_ route: Route) -> Bool {
    guard let id = route.id, route == .user(User.ID(id)) else { return false }
    selectedID = selectedID?.rawValue == id ? nil : User.ID(id)
    return true
  }

  fileprivate func selected(in rows: [User]) -> User? {
    selectedID.flatMap { id in rows.first { $0.id == id } }
  }
}

extension UsersList.State {
  /// The selected user; `nil` until the list is loaded, and if it has no such user.
  public var selected: User? { query.selected(in: content.rows) }
}

// MARK: - Conformances

extension User: NamedRecord {
  /// The name, the username, the email address, the address and the company.
  public static let searchableFields: [SearchableField<User>] = [
    SearchableField("names", isName: true) { $0.name }, SearchableField("usernames", isName: true) { $0.username },
    SearchableField("emails", isName: true) { $0.email },
    SearchableField("addresses") { $0.address.line }, SearchableField("companies") { $0.company.name },
  ]
  public static var allQuery: UsersQuery { UsersQuery() }
  public static var ownsRows: Bool { true }
}

// MARK: - Route

extension Route {
  /// The users: `users`.
  public static let users = Route("users", in: .users, noun: Noun(one: "user", many: "users")) {
    UsersList.State(query: UsersQuery())
  }
}
