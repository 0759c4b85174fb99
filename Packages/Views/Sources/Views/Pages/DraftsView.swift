public import Features
import Foundation
import Terminal

extension ListView<AccountDraft> {
  /// Creates the list of drafts, with the commands to send or delete the last one.
  init(_ state: AccountDraftsList.State, _ options: ViewOptions) {
    self.init(.drafts, rows: state.rows, options: options)
    emptyText = "There are no drafts"
    guard options.fields == nil, let last = rows.last else { return }
    // The draft's server, which need not be the one in use.
    nextCommands = [last.resumeCommand, "app account drafts --delete \(last.id)\(last.serverArguments)"]
  }
}

extension ListFormat<AccountDraft> {
  /// The list of account drafts.
  public static let drafts = ListFormat(
    noun: Route.drafts.entry.noun, fields: .drafts,
    columns: [
      .id, Column(path: "account", isTrailing: true), Column(path: "first_name", title: "FIRST NAME"),
      Column(path: "last_name", title: "LAST NAME"), Column(path: "email"), Column(path: "reason"),
      Column(path: "sent"), Column(path: "server"),
    ],
    terminalColumns: [
      .id, Column(path: "account", isPrimary: true) { StyledText($0.title, style: .bold) }, Column(path: "email"),
      Column(path: "reason") {
        StyledText("\($0.mayHaveBeenProcessed ? "may have been sent" : "not sent"): \($0.reason)")
      },
      Column(path: "server"),
    ])
}

extension FieldSet<AccountDraft> {
  /// The fields of a draft; those that the draft does not change are `null`.
  public static let drafts = FieldSet(
    [
      Field("id") { $0.id },
      Field("account") { $0.accountID },
    ]
      + AccountField.allCases.map { field in Field(field.rawValue) { $0.values[field] } }
      + [
        Field("saved") { $0.savedAt.formatted(.iso8601) },
        Field("reason") { $0.reason },
        Field("sent") { $0.mayHaveBeenProcessed ? "maybe" : "no" },
        Field("server") { $0.source },
      ])
}

extension AccountDraft {
  /// The account that the draft creates or changes: `New account: Ada Byron`.
  fileprivate var title: String {
    [accountID.map { "Account \($0)" } ?? "New account", person].compactMap(\.self).joined(separator: ": ")
  }

  /// The source of the drafts for the built-in sandbox.
  public static let sandboxSource = "sandbox"

  /// The command that sends the draft to its server.
  public var resumeCommand: String { command + serverArguments }

  fileprivate var command: String { Self.resumeCommand(of: accountID, id) + (mayHaveBeenProcessed ? " --again" : "") }

  /// The options that select the draft's server.
  fileprivate var serverArguments: String {
    if source == Self.sandboxSource { return " --sandbox" }
    return source.contains("://") ? " --base-url \(source.shellWord)" : ""
  }

  /// Returns the command that sends a draft.
  ///
  /// - Parameter accountID: The account that the draft changes; `nil` for a new one.
  public static func resumeCommand(of accountID: Account.ID?, _ id: ID) -> String {
    accountID.map { "app account edit \($0) --resume=\(id)" } ?? "app account create --resume=\(id)"
  }
}
