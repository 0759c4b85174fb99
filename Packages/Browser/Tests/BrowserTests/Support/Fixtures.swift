import Features
import ViewsTestSupport

extension Account {
  /// An account with the id of a new one.
  static func fixture(_ id: Account.ID) -> Account {
    Account(id: id, firstName: "Ada", lastName: "Byron", email: "ada@example.com")
  }
}

extension AccountFormFields {
  /// A valid form.
  static let fixture = AccountFormFields(firstName: "Ada", lastName: "Byron", email: "ada@example.com")
}

extension [Producer] {
  /// One producer for each id.
  static func fixtures(_ ids: ClosedRange<Int>) -> Self { ids.map { .fixture(Producer.ID($0)) } }
}
