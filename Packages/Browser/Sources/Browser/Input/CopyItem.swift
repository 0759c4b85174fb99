import Features
import Views

/// A text that can be copied.
struct CopyItem: Hashable {
  /// The name in the menu and in the message.
  let kind: String
  let text: String

  /// Returns the texts of the screen with the focus: its link, the command that prints it, its content as JSON, and its
  /// request.
  ///
  /// - Parameter server: The server that the user has selected.
  static func items(of state: BrowserFeature.State, _ server: Server) -> [CopyItem] {
    let open = state.current.focused
    var items: [CopyItem] = []
    if let link = open.link { items.append(CopyItem(kind: "link", text: link)) }
    items.append(CopyItem(kind: "command", text: ScreenArguments(open.request).command(server)))
    // Of a list, the record of the selected row.
    let row = open.route.entry.isList ? open.selectedRow?.route : nil
    let record = row.map { open.opening($0, depth: 0).shown } ?? open.shown
    if !record.loads.isMissing {
      items.append(CopyItem(kind: "JSON", text: record.base.view(ViewOptions()).json.text(.indented)))
    }
    if let url = open.request.url { items.append(CopyItem(kind: "request", text: "curl \(url.shellWord)")) }
    return items
  }
}
