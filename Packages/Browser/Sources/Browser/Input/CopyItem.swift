import Features
import Views

/// A text that the menu copies.
struct CopyItem: Hashable {
  /// The name in the menu.
  let kind: String
  let text: String

  /// Returns the texts of the screen with the focus: its link, the command that prints it, its content as JSON, and its
  /// request.
  static func items(of state: BrowserFeature.State, link: (OpenScreen.State) -> String?) -> [CopyItem] {
    let screen = state.current.focused
    var items: [CopyItem] = []
    let link = link(screen)
    if let link { items.append(CopyItem(kind: "link", text: link)) }
    items.append(CopyItem(kind: "command", text: command(of: screen)))
    // Of a list, the record of the selected row.
    let row = screen.route.entry.isList ? screen.selectedRow?.route : nil
    let record = row.map { screen.opening($0, depth: 0).shown } ?? screen.shown
    if !record.loads.isMissing {
      items.append(CopyItem(kind: "JSON", text: record.base.view(ViewOptions()).json.text(.indented)))
    }
    if let link { items.append(CopyItem(kind: "request", text: "curl \(link.shellWord)")) }
    return items
  }

  /// The command that prints the screen, with its search.
  private static func command(of screen: OpenScreen.State) -> String {
    guard let search = screen.search, !search.text.isEmpty, screen.route.entry.isList else {
      return screen.route.command
    }
    return "\(screen.route.command) --search \(search.text.shellWord)"
  }
}
