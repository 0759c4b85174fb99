public import Features
import Foundation
import Terminal

extension Account: PageRecord {
  static let pageFields = FieldSet<AccountDetail.State>(.accounts, of: { $0.content.record })

  /// Returns the account's name, email address, dates, and avatar: in the browser its initials if it has no image.
  func page(_ state: AccountDetail.State, _ layout: PageLayout) -> Page {
    let text = layout.text
    var page = Page(text.heading(name, trailing: "account \(id)"))
    page.addBlock(
      text.labelled("Email", email) + layout.link("Avatar", avatarURL ?? "")
        + text.labelled("Created", createdAt?.readable ?? "") + text.labelled("Changed", updatedAt?.readable ?? ""))
    let image = state.recordSummary?.image
    let showsInitials = image?.isMissing == true && layout.style.face == .browser && !layout.style.isLinear
    page.addBlock(
      layout.image(
        image, columns: 3 * layout.style.imageHeight, placeholder: showsInitials ? Avatar(self).lines : []))
    page.addBlock(layout.nextCommands([Route.accountEditor(id).command]))
    return page
  }

  /// Returns the view of an account that was just created or changed; for a script it is the id.
  public func submittedView(_ options: ViewOptions) -> any View {
    let state = AccountDetail.State(id: id, content: .loaded(Fetched(self, date: .now)))
    return RecordView(state: state, options: options, submittedID: id)
  }
}

extension Timestamp {
  /// The time in UTC, such as `20 September 2016, 14:44 UTC`; the text of the server if its format is unknown.
  public var readable: String {
    guard let date else { return text }
    let format = Date.VerbatimFormatStyle(
      format:
        "\(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits), \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) UTC",
      locale: Locale(identifier: "en_GB"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return format.format(date)
  }
}
