import CachedNetworkClient
public import Models

/// The list of users.
public typealias UsersList = FilteredList<UsersQuery>

/// The users to list.
///
/// One user can be selected: the list is fetched again, without the user and in reverse order.
public struct UsersQuery: ListQuery {
  private enum Selection: Hashable {
    /// A user of whom only the id is known. All users load first.
    case id(User.ID)
    case user(User)
  }

  private var selection: Selection?
  /// The search in names, usernames, email addresses, addresses and companies.
  public var search: SearchFilter<User>

  /// Creates a query for all users, or for those other than the selected one that match a search.
  public init(selected: User? = nil, search: SearchFilter<User> = SearchFilter()) {
    selection = selected.map(Selection.user)
    self.search = search
  }

  /// The selected user; `nil` if no user is selected, or until the user has been loaded.
  public var selected: User? { if case .user(let user) = selection { user } else { nil } }

  /// The id of the selected user; `nil` if no user is selected.
  public var selectedID: User.ID? {
    switch selection {
    case .id(let id): id
    case .user(let user): user.id
    case nil: nil
    }
  }

  /// Returns the source of the users.
  public func source() -> RowSource<User> {
    .whole { [selected] policy in
      let source = CachedTypicode(policy)
      guard let selected else { return try await source.users() }
      return try await source.users(except: selected.id)
    }
  }

  /// Returns the row that opens a user.
  public func selectableRow(_ row: User) -> SelectableRow {
    SelectableRow(.user(row.id), title: row.name, word: row.username)
  }

  /// The selected user.
  public var chosenRoute: Route? { selectedID.map { .user($0) } }

  public mutating func take(_ settings: ScreenSettings) {
    guard let chosen = settings.chosen, let id = chosen.id, chosen.entry == Route.user.entry else { return }
    selection = .id(User.ID(id))
  }

  public func store(in settings: inout ScreenSettings) { settings.chosen = chosenRoute }

  public mutating func completeChoice(from users: [User]) -> Bool {
    guard case .id(let id) = selection, let user = users.first(where: { $0.id == id }) else { return false }
    selection = .user(user)
    return true
  }

  /// Selects a user, or none if the user is selected already.
  public mutating func choose(_ route: Route, from users: [User]) -> Bool {
    if route == chosenRoute {
      selection = nil
      return true
    }
    guard let user = users.first(where: { .user($0.id) == route }) else { return false }
    selection = .user(user)
    return true
  }
}

// MARK: - Conformances

extension User: NamedRecord {
  /// The name, the username, the email address, the address and the company.
  public static let searchableFields: [SearchableField<User>] = [
    SearchableField("names", path: "name", isName: true) { $0.name },
    SearchableField("usernames", path: "username", isName: true) { $0.username },
    SearchableField("emails", path: "email", isName: true) { $0.email },
    SearchableField("addresses") { $0.address?.line ?? "" },
    SearchableField("companies", path: "company.name") { $0.company?.name ?? "" },
  ]
  public static var allQuery: UsersQuery { UsersQuery() }
  public static var ownsRows: Bool { true }
}

// MARK: - Route

extension Route {
  /// The users: `users`.
  public static let users = Route(
    "users", in: .users, noun: Noun(one: "user", many: "users"), request: RouteRequest(\.typicode) { _ in .users }
  ) {
    UsersList.State(query: UsersQuery(), $0)
  }
}
