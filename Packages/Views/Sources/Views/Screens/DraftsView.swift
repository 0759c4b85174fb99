import Foundation
public import Models
public import Persistence
public import Terminal

/// The list of account drafts for all servers.
public struct DraftsView: ListPage {
  let list: ListView<AccountDraft>

  /// Creates the view of drafts, oldest first.
  public init(_ drafts: [AccountDraft], selectedFields: [String]?) {
    list = ListView(.drafts, rows: drafts, selectedFields: selectedFields, emptyText: "There are no drafts")
  }

  /// The drafts, each with its server and the reason why it was not delivered, and the next commands.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    guard let last = list.rows.last, list.selectedFields == nil else { return list.lines(profile, origin: origin) }
    let paragraph = Paragraph(width: profile.size.columns)
    // The draft's server, which need not be the one in use.
    let suggestions = ServerArguments.$current.withValue(last.serverArguments) {
      paragraph.nextCommands(
        [last.command, "app account drafts --discard \(last.id)"], separator: profile.glyphs.separator)
    }
    let numberWidth = list.rows.idWidth
    let entries = list.rows.flatMap { draft in
      let title =
        .number(draft.id, width: numberWidth) + StyledText("  ") + StyledText(draft.title, style: .bold)
        + StyledText(draft.values[.email].map { "  \($0)" } ?? "", style: .dim)
      let details = ["\(draft.mayHaveBeenSent ? "may have been sent" : "not sent"): \(draft.reason)", draft.source]
      return [title.truncated(toWidth: profile.size.columns, ellipsis: profile.glyphs.ellipsis)]
        + details.flatMap { paragraph.lines($0, style: .dim, indent: numberWidth + 2) }
    }
    return [entries, list.countLines(profile, origin: origin), suggestions].joinedByBlankLines
  }
}

extension ListFormat<AccountDraft> {
  /// The list of drafts.
  public static let drafts = ListFormat(
    "draft", fields: .drafts,
    columns: [
      .id, .fixed("account", isTrailing: true), .flexible("first_name", title: "FIRST NAME", priority: 1),
      .flexible("last_name", title: "LAST NAME", priority: 1), .flexible("email", priority: 1), .flexible("reason"),
      .fixed("sent"), .flexible("server"),
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
        Field("sent") { $0.mayHaveBeenSent ? "maybe" : "no" },
        Field("server") { $0.source },
      ])
}

extension AccountDraft {
  /// The account that the draft creates or changes: `New account: Ada Byron`.
  fileprivate var title: String {
    let name = [values[.firstName], values[.lastName]].compactMap(\.self).filter { !$0.isBlank }
    let account = accountID.map { "Account \($0)" } ?? "New account"
    return ([account] + (name.isEmpty ? [] : [name.joined(separator: " ")])).joined(separator: ": ")
  }

  /// The command that sends the draft to its server.
  public var resumeCommand: String { command + serverArguments }

  fileprivate var command: String { Self.resumeCommand(of: accountID, id) + (mayHaveBeenSent ? " --again" : "") }

  /// The options that select the draft's server.
  fileprivate var serverArguments: String {
    source == ServerArguments.sandboxSource ? " --sandbox" : source.contains("://") ? " --base-url \(source)" : ""
  }

  /// Returns the command that sends a draft.
  ///
  /// - Parameter accountID: The account that the draft changes; `nil` for a new one.
  public static func resumeCommand(of accountID: Account.ID?, _ id: ID) -> String {
    accountID.map { "app account edit \($0) --resume=\(id)" } ?? "app account create --resume=\(id)"
  }
}
