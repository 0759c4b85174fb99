import Foundation
public import Models
public import Persistence
public import Terminal

/// The list of account drafts.
public struct DraftsView: ListPage {
  let list: ListView<AccountDraft>

  /// Creates the view of drafts, oldest first.
  public init(_ drafts: [AccountDraft], selectedFields: [String]?) {
    list = ListView(.drafts, rows: drafts, selectedFields: selectedFields, emptyText: "There are no drafts")
  }

  /// The drafts and the next commands.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    guard let last = list.rows.last else { return [] }
    let next = [last.resumeCommand, "app account drafts --discard \(last.id)"]
    let paragraph = Paragraph(width: profile.size.columns)
    return list.lines(profile, origin: origin) + [StyledText()]
      + paragraph.nextCommands(next, separator: " \(profile.glyphs.separator) ")
  }
}

extension ListFormat<AccountDraft> {
  static let drafts = ListFormat(
    "draft", fields: .drafts,
    columns: [
      .id, .fixed("account", isTrailing: true), .flexible("first_name", title: "FIRST NAME", priority: 1),
      .flexible("last_name", title: "LAST NAME", priority: 1), .flexible("email", priority: 1), .flexible("reason"),
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
      ])
}

extension AccountDraft {
  /// The command that sends the draft.
  fileprivate var resumeCommand: String { Self.resumeCommand(of: accountID, id) }

  /// Returns the command that sends a draft.
  ///
  /// - Parameter accountID: The account that the draft changes; `nil` for a new one.
  public static func resumeCommand(of accountID: Account.ID?, _ id: ID) -> String {
    accountID.map { "app account edit \($0) --resume=\(id)" } ?? "app account create --resume=\(id)"
  }
}
