import Foundation
public import Models
public import Terminal

/// One account.
public struct AccountView: View {
  private let account: Account
  private let record: RecordView<Account>
  private let isSubmitted: Bool

  /// The section of the account; none for an account that was just submitted.
  public let sections: [LoadedSection]

  /// Creates the view of an account.
  ///
  /// - Parameter sections: The section of the account, if it was loaded.
  public init(_ account: Account, sections: [LoadedSection], selectedFields: [String]?) {
    self.init(account, sections: sections, selectedFields: selectedFields, isSubmitted: false)
  }

  /// Creates the view of an account that was just submitted.
  ///
  /// A script gets its id only.
  public init(submitted account: Account, selectedFields: [String]?) {
    self.init(account, sections: [], selectedFields: selectedFields, isSubmitted: true)
  }

  private init(_ account: Account, sections: [LoadedSection], selectedFields: [String]?, isSubmitted: Bool) {
    self.account = account
    self.sections = sections
    self.isSubmitted = isSubmitted
    record = RecordView(fields: .accounts, record: account, selectedFields: selectedFields)
  }

  /// The account's page.
  public func lines(_ profile: TerminalProfile) -> [StyledText] {
    let paragraph = Paragraph(width: profile.size.columns)
    if let lines = record.selectedLines(paragraph) { return lines }
    let texts: [(label: String, text: String?, style: Style)] = [
      ("Email", account.email, .plain),
      ("Avatar", account.avatarURL, .link(to: account.avatarURL ?? "")),
      ("Created", account.createdAt?.readable, .plain),
      ("Changed", account.updatedAt?.readable, .plain),
    ]
    let details = texts.flatMap { label, text, style in
      text.map { paragraph.labelled(label, $0, style: style) } ?? []
    }
    let blocks = [
      Heading(title: account.name, remark: "account \(account.id)", avatar: Avatar(account)).lines(profile),
      details,
      paragraph.nextCommands(["app account edit \(account.id)"], separator: ""),
    ]
    return blocks.joinedByBlankLines
  }

  /// The account's fields; the id of an account that was just submitted.
  public var plainLines: [StyledText] {
    if let pairs = record.selectedPairs { return pairs }
    if isSubmitted { return [StyledText("\(account.id)")] }
    return record.fields.paths.map { TabSeparated.pair($0, record.value(at: $0)) }
  }

  /// The account as an object.
  public var json: JSONValue { record.json(sections) }
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
