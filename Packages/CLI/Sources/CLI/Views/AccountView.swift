import Features
import Foundation
import Models
import Terminal

/// One account.
struct AccountView: View {
  private let account: Account
  private let record: RecordView<Account>

  let sections: [LoadedSection]

  /// Makes the view of an account.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - sections: How it was loaded; none for one that the server has just sent.
  ///   - fields: The fields asked for.
  init(_ account: Account, sections: [LoadedSection], fields: [String]?) {
    self.account = account
    self.sections = sections
    record = RecordView(fields: .accounts, record: account, asked: fields)
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    let paragraph = Paragraph(width: profile.size.columns)
    if let lines = record.askedLines(paragraph) { return lines }
    let texts: [(label: String, text: String?, style: Style)] = [
      ("Email", account.email, .plain),
      ("Avatar", account.avatarURL, .link(to: account.avatarURL ?? "")),
      ("Created", account.createdAt?.readable, .plain),
      ("Changed", account.updatedAt?.readable, .plain),
    ]
    let details = texts.flatMap { label, text, style in
      text.map { $0.isBlank ? [] : paragraph.labelled(label, $0, style: style) } ?? []
    }
    let blocks = [
      Heading(title: account.name, remark: "account \(account.id)").lines(profile),
      details,
      paragraph.nextCommands(["app account edit \(account.id)"], separator: ""),
    ]
    return blocks.parted
  }

  var plainLines: [StyledText] {
    record.askedPairs ?? record.fields.paths.map { TabSeparated.pair($0, record.value(at: $0)) }
  }

  var json: JSONValue { record.json(sections) }
}

extension Timestamp {
  /// The time for a person, in UTC: `20 September 2016, 14:44 UTC`.
  var readable: String {
    guard let date else { return "unknown date" }
    let format = Date.VerbatimFormatStyle(
      format:
        "\(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits), \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) UTC",
      locale: Locale(identifier: "en_GB"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return format.format(date)
  }
}
