public import Features
import Foundation
public import Terminal

extension Account: PresentableRecord {
  /// Returns the page of the account.
  public static func view(_ state: AccountDetail.State, _ options: ViewOptions) -> AccountView {
    AccountView(
      state.content.record, image: options.showsImage ? state.image.record : nil,
      sections: [LoadedSection("account", state.content)], options)
  }
}

/// An account.
public struct AccountView: View {
  private let account: Account?
  private let image: Data?
  private let record: RecordView<Account>?
  private let isSubmitted: Bool

  /// The account, if it was loaded.
  public let sections: [LoadedSection]

  /// Creates the view of an account that was created or changed.
  public init(submitted account: Account, _ options: ViewOptions) {
    self.init(account, image: nil, sections: [], options, isSubmitted: true)
  }

  fileprivate init(
    _ account: Account?, image: Data?, sections: [LoadedSection], _ options: ViewOptions, isSubmitted: Bool = false
  ) {
    self.account = account
    self.image = image
    self.sections = sections
    self.isSubmitted = isSubmitted
    record = account.map { RecordView(fields: .accounts, record: $0, selectedFields: options.fields) }
  }

  /// Returns the account's name, avatar, email address and dates.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let account else { return nil }
    let text = TextLayout(width: profile.size.columns)
    if let lines = record?.selectedLines(text) { return Page(lines) }
    let avatar = style.isLinear ? nil : Avatar(account)
    var page = Page(Heading(title: account.name, trailing: "account \(account.id)", avatar: avatar).lines(profile))
    page.addBlock(
      text.labelled("Email", account.email)
        + text.link("Avatar", account.avatarURL ?? "", style, glyphs: profile.glyphs)
        + text.labelled("Created", account.createdAt?.readable ?? "")
        + text.labelled("Changed", account.updatedAt?.readable ?? ""))
    if let image {
      page.addBlock(text.image(image, columns: 3 * style.imageHeight, rows: style.imageHeight, profile, style))
    }
    if style.showsNextCommands {
      page.addBlock(text.nextCommands([Route.accountEditor(account.id).command], separator: ""))
    }
    return page
  }

  /// The fields, one a line; the id of an account that was created or changed.
  public var plainLines: [StyledText] {
    guard let account, let record else { return [] }
    if let pairs = record.selectedPairs { return pairs }
    if isSubmitted { return [StyledText("\(account.id)")] }
    return record.fields.paths.map { TabSeparated.pair($0, record.value(at: $0)) }
  }

  public var json: JSONValue { record?.json(sections) ?? .null }
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
