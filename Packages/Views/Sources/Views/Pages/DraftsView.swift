public import Features
import Foundation
import Terminal

extension ListView<AccountDraft> {
  /// Creates the list of drafts, with the commands to send or delete the last one.
  init(_ state: AccountDraftsList.State, _ options: ViewOptions) {
    self.init(.drafts, rows: state.rows, options: options)
    emptyText = "There are no drafts"
    // The server of all drafts is that in use, unless one is for another.
    if Set(rows.map(\.source)).count < 2 { format.terminalColumns?.removeAll { $0.path == "server" } }
    guard options.fields == nil, let last = rows.last else { return }
    // The draft's server, which need not be the one in use.
    terminal.nextCommands = [last.resumeCommand, last.deleteCommand]
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
      .id, Column(path: "account", isPrimary: true) { StyledText($0.title.uppercasedFirst, style: .bold) },
      Column(path: "email"), Column(path: "reason") { StyledText($0.status) },
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
        Field("reason") { $0.deliveryReason },
        Field("sent") { $0.mayHaveBeenProcessed ? "maybe" : "no" },
        Field("server") { $0.source },
      ])
}

extension TextView {
  /// Creates the view of a draft that cannot be edited, such as that of another server: its text and the command that
  /// sends it there.
  init(_ problem: DraftProblem) {
    guard case .otherServer(let draft) = problem else {
      self.init([StyledText("\(problem)")], json: .null) { $0.lines("\(problem)".uppercasedFirst, style: .warning) }
      return
    }
    self.init([], json: .null) { text in
      let fields = AccountField.allCases.compactMap { field in draft.values[field].map { (field.label, $0) } }
      return text.lines(draft.title.uppercasedFirst, style: .bold) + text.lines(draft.status, style: .dim)
        + [StyledText()] + fields.flatMap { text.lines("\($0): \($1)") } + [StyledText()]
        + text.lines("It is for another server: \(draft.source)", style: .warning)
        + text.lines("Send it there: \(draft.resumeCommand)")
    }
  }
}
