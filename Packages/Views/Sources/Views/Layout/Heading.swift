import Features
public import Terminal

/// The first line of a page: its title, and at the end of the line the kind and the id of the record.
public struct Heading {
  let title: String
  /// The text after the title, such as a username.
  let subtitle: String
  /// The kind and the id.
  let trailing: String
  /// The tile before the title, on terminals with colours and 20 columns.
  let avatar: Avatar?

  /// Creates a heading.
  ///
  /// - Parameter trailing: The kind and the id.
  public init(title: String, subtitle: String = "", trailing: String, avatar: Avatar? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.trailing = trailing
    self.avatar = avatar
  }

  /// The line; two if one is too narrow.
  ///
  /// Without a title, the kind and the id are the title.
  public func lines(_ profile: TerminalProfile) -> [StyledText] {
    if let avatar, profile.colorDepth > .none, profile.size.columns >= 20 {
      var beside = profile
      beside.size = TerminalSize(
        columns: max(profile.size.columns - Avatar.width - 2, 1), rows: profile.size.rows)
      let indent = StyledText(String(repeating: " ", count: Avatar.width))
      return Heading(title: title, subtitle: subtitle, trailing: trailing).lines(beside).enumerated().map {
        index, line in
        (index == 0 ? avatar.text : indent) + "  " + line
      }
    }
    let width = profile.size.columns
    if title.isBlank { return TextLayout(width: width).lines(trailing, style: .bold) }
    let left = StyledText(title, style: .bold) + StyledText(subtitle.isEmpty ? "" : "  \(subtitle)", style: .dim)
    let gap = width - left.displayWidth - StyledText(trailing).displayWidth
    if gap >= 2 { return [left + StyledText(String(repeating: " ", count: gap)) + StyledText(trailing, style: .dim)] }
    let paragraph = TextLayout(width: width)
    return paragraph.lines(title, style: .bold)
      + paragraph.lines(subtitle.isEmpty ? trailing : "\(subtitle), \(trailing)", style: .dim)
  }
}
