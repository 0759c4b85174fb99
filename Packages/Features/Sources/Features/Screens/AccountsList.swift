public import Models

/// The list of accounts.
public typealias AccountsList = FilteredList<AllRows<Account>>

extension FilteredList where Filter.Row == Account {
  /// Lists all accounts.
  public static var accounts: Self {
    let repository = AccountsRepository()
    return Self { await repository.accounts($0) }
  }
}

extension Loader<Account> {
  /// Shows one account.
  public static func account(_ id: Account.ID) -> Self {
    let repository = AccountsRepository()
    return Self { await repository.account(id, $0) }
  }
}
