public import Features
import Foundation
public import Terminal

extension RecordView<Account> {
  /// Creates the view of an account's screen.
  init(_ state: AccountDetail.State, _ options: ViewOptions) {
    let image = options.showsImage ? state.content.record?.avatarLink.map { state.images[$0] } : nil
    self.init(
      .accounts, of: state.content.record, options, sections: [LoadedSection("account", state.content)],
      notices: Notice.unread(state.content.record.map { [$0.unreadFields] } ?? [], options)
    ) { account, profile, style in
      account.page(profile, style, options, image: image)
    }
  }

  /// Creates the view of an account that was created or changed; for a script it is the id.
  public init(submitted account: Account, _ options: ViewOptions) {
    self.init(.accounts, of: account, options, sections: [], plainText: "\(account.id)") { account, profile, style in
      account.page(profile, style, options, image: nil)
    }
  }
}

/// The id of an account that a server accepted without returning it; `nil` if it is unknown.
public struct AcceptedAccountView: View {
  private let id: Account.ID?

  /// Creates the view of an id.
  public init(_ id: Account.ID?) { self.id = id }

  /// No lines.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] { [] }
  /// The id.
  public var plainLines: [StyledText] { id.map { [StyledText("\($0)")] } ?? [] }
  /// An object with the id.
  public var json: JSONValue { .object(["id": id.map { .integer($0.rawValue) } ?? .null]) }
}

extension Account {
  /// Returns the account's name, avatar, email address and dates.
  fileprivate func page(
    _ profile: TerminalProfile, _ style: PageStyle, _ options: ViewOptions, image: Loadable<Data>?
  ) -> Page {
    let text = TextLayout(profile)
    let avatar = style.isLinear || profile.colorDepth == .none ? nil : Avatar(self)
    var page = Page(text.heading(name, trailing: "account \(id)", avatar: avatar))
    page.addBlock(
      text.labelled("Email", email) + text.link("Avatar", avatarURL ?? "", style)
        + text.labelled("Created", createdAt?.readable ?? "") + text.labelled("Changed", updatedAt?.readable ?? ""))
    page.addBlock(text.image(image, columns: 3 * style.imageHeight, rows: style.imageHeight, profile, style))
    if style.face == .command {
      page.addBlock(text.nextCommands([Route.accountEditor(id).command], options.serverArguments))
    }
    return page
  }
}

extension Timestamp {
  /// The time in UTC: `20 September 2016, 14:44 UTC`.
  public var readable: String {
    guard let date else { return "unknown date" }
    let format = Date.VerbatimFormatStyle(
      format:
        "\(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits), \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) UTC",
      locale: Locale(identifier: "en_GB"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return format.format(date)
  }
}
