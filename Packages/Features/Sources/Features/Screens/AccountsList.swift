public import CachedNetworkClient
import Dependencies
public import Models

/// The list of accounts.
public typealias AccountsList = FilteredList<AccountsQuery>

/// The accounts to list.
public struct AccountsQuery: ListQuery {
  /// The search in names and email addresses.
  public var search: SearchFilter<Account>

  /// Creates a query for all accounts, or for those that match a text.
  public init(searchText: String = "") {
    search = SearchFilter(searchText)
  }

  /// Returns the source of the accounts.
  public func source() -> RowSource<Account> {
    .whole { try await AccountsRepository().accounts($0) }
  }

  /// Other people change the accounts, so that by default they are always revalidated.
  public var freshnessPolicy: FreshnessPolicy {
    @Dependency(\.accountsFreshnessPolicy) var freshnessPolicy
    return freshnessPolicy
  }

  /// The avatars.
  public static var imageSource: ImageSource<Account>? { ImageSource(CachedAPI(\.accounts)) { [$0.avatarLink] } }

  /// Returns the row that opens an account.
  public func selectableRow(_ row: Account) -> SelectableRow { SelectableRow(.account(row.id), title: row.name) }
}

// MARK: - Conformances

extension Account: NamedRecord {
  /// The name and the email address.
  public static let searchableFields: [SearchableField<Account>] = [
    SearchableField("names", path: "first_name", isName: true) { $0.name },
    SearchableField("emails", path: "email", isName: true) { $0.email },
  ]
  public static var allQuery: AccountsQuery { AccountsQuery() }
}

// MARK: - Route

extension Route {
  /// The accounts, which are edited when they are chosen: `accounts`.
  public static let accounts = Route(
    "accounts", in: .accounts, noun: Noun(one: "account", many: "accounts"),
    request: RouteRequest(\.accounts) { _ in .accounts }, hasOpenableRows: false
  ) {
    AccountsList.State(query: AccountsQuery(), $0)
  }
}
