import Features
import Models
import Terminal

/// An account that the server has just taken: the page of it for a person, its number alone for a program.
struct SubmittedAccountView: View {
  private let account: Account
  private let page: AccountView
  private let hasAskedFields: Bool

  /// Makes the view of an account.
  ///
  /// - Parameters:
  ///   - account: The account as the server sent it back.
  ///   - fields: The fields asked for.
  init(_ account: Account, fields: [String]?) {
    self.account = account
    page = AccountView(account, sections: [], fields: fields)
    hasAskedFields = fields != nil
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] { page.lines(profile) }

  var plainLines: [StyledText] { hasAskedFields ? page.plainLines : [StyledText("\(account.id)")] }

  var json: JSONValue { page.json }
}
