public import Features
import Foundation
import Terminal

extension ListView<AccountDraft> {
  /// Creates the list of drafts, with the commands to send or delete the last one.
  init(_ state: AccountDraftsList.State, _ options: ViewOptions) {
    self.init(.drafts, rows: state.rows, options: options)
    emptyText = "There are no drafts"
    // The server of all drafts is that in use, unless one is for another.
    if Set(rows.map(\.source)).count < 2 { columns.removeAll { $0.path == "server" } }
    guard options.fields == nil, let last = rows.last else { return }
    // The draft's server, which need not be the one in use.
    nextCommands = [last.resumeCommand, "app account drafts --delete \(last.id)\(last.server.arguments)"]
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

extension AccountDraft {
  /// The source of the drafts for the built-in sandbox.
  public static let sandboxSource = "sandbox"

  /// The command that sends the draft to its server.
  public var resumeCommand: String { command + server.arguments }

  fileprivate var command: String { Self.resumeCommand(of: accountID, id) + (mayHaveBeenProcessed ? " --again" : "") }

  /// The draft's server.
  fileprivate var server: Server {
    source == Self.sandboxSource ? .sandbox : (try? BaseURL(source)).map(Server.url) ?? .live
  }

  /// Returns the command that sends a draft.
  ///
  /// - Parameter accountID: The account that the draft changes; `nil` for a new one.
  public static func resumeCommand(of accountID: Account.ID?, _ id: ID) -> String {
    accountID.map { "app account edit \($0) --resume=\(id)" } ?? "app account create --resume=\(id)"
  }
}

// MARK: - Forms

extension AccountField {
  /// The option that sets the field, without dashes: `first-name`.
  public var optionName: String { label.lowercased().replacing(" ", with: "-") }
}

extension AccountForm.State {
  /// The typed values as options of the command that sends them: `--first-name=Ada`.
  public var options: [String] {
    AccountField.allCases.compactMap { field in changes[field].map { "--\(field.optionName)=\($0.shellWord)" } }
  }

  /// What the user is told of the typed text when the program ends: the draft that keeps it, or else the command that
  /// has it; empty if nothing was typed.
  ///
  /// - Parameter server: The server that the user has selected.
  public func farewell(_ server: Server) -> [String] {
    guard phase.allowsTyping, revision > 0, !changes.isEmpty else { return [] }
    if hasChanges {
      let command = accountID.map { "app account edit \($0)" } ?? "app account create"
      return [
        "app: what you typed could not be kept as a draft",
        "Send it: \(command) \(options.joined(separator: " "))\(server.arguments)",
      ]
    }
    return draft.map { [$0.farewell] } ?? []
  }
}

extension AccountDraft {
  /// What the user is told of the draft when the program ends: that it is kept, and the command that sends it.
  public var farewell: String { "app: \(keptSentence): \(resumeCommand)" }
}

extension Screen {
  /// What the user is told when the program ends; nothing for a screen that is not a form.
  public func farewell(_ server: Server) -> [String] {
    (self as? AccountForm.State)?.farewell(server) ?? []
  }
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
