import Terminal

/// The first line of a page: what it is about, and at the end of the line its kind and number.
struct Heading {
  /// What the page is about.
  let title: String
  /// What stands behind the title, such as a user's other name.
  var subtitle = ""
  /// The kind and number.
  let remark: String

  /// The line; two, where one is too narrow.
  func lines(_ profile: TerminalProfile) -> [StyledText] {
    let width = profile.size.columns
    let left = StyledText(title, style: .bold) + StyledText(subtitle.isEmpty ? "" : "  \(subtitle)", style: .dim)
    let gap = width - left.displayWidth - remark.displayWidth
    if gap >= 2 { return [left + StyledText(String(repeating: " ", count: gap)) + StyledText(remark, style: .dim)] }
    let paragraph = Paragraph(width: width)
    return paragraph.lines(title, style: .bold)
      + paragraph.lines(subtitle.isEmpty ? remark : "\(subtitle), \(remark)", style: .dim)
  }
}
