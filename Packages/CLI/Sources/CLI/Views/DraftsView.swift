import Features
import Models
import Persistence
import Terminal

/// The forms that no server has taken yet.
struct DraftsView: View {
  private let drafts: [AccountDraft]
  private let serverArguments: String
  private let list: ListView<AccountDraft>

  let isList = true

  /// Makes the view of drafts.
  ///
  /// - Parameters:
  ///   - drafts: The drafts, the oldest first.
  ///   - serverArguments: What names the server in a command line that is to be called next.
  ///   - fields: The fields asked for.
  init(_ drafts: [AccountDraft], serverArguments: String = "", fields: [String]?) {
    self.drafts = drafts
    self.serverArguments = serverArguments
    list = ListView(
      of: "draft",
      fields: .drafts,
      columns: [
        .id,
        .init(title: "ACCOUNT", path: "account", isTrailing: true),
        .init(title: "FIRST NAME", path: "first_name", isFlexible: true),
        .init(title: "LAST NAME", path: "last_name", isFlexible: true),
        .init(title: "EMAIL", path: "email", isFlexible: true),
        .init(title: "REASON", path: "reason", isFlexible: true),
      ],
      rows: drafts,
      limit: 0,
      asked: fields
    )
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let last = drafts.last else { return [] }
    let next = [last.resumeCommand, "app account drafts --discard \(last.id)"].map { $0 + serverArguments }
    let paragraph = Paragraph(width: profile.size.columns)
    return list.lines(profile) + [StyledText()]
      + paragraph.nextCommands(next, separator: " \(profile.glyphs.separator) ")
  }

  var plainLines: [StyledText] { list.plainLines }

  var json: JSONValue { list.json }

  var notices: [Notice] { list.notices(emptyText: "There are no drafts", skippedCount: 0) }
}

extension AccountDraft {
  /// The command that sends it.
  var resumeCommand: String { Self.resumeCommand(of: accountID, id) }

  /// The command that sends a draft.
  ///
  /// - Parameters:
  ///   - accountID: The account it changes; `nil` for a new one.
  ///   - id: Its number.
  static func resumeCommand(of accountID: Account.ID?, _ id: ID) -> String {
    accountID.map { "app account edit \($0) --resume=\(id)" } ?? "app account create --resume=\(id)"
  }
}
