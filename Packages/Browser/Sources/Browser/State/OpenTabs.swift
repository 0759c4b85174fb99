import Features
import Foundation
import Views

/// The screens of the tabs, from one session to the next: as words, in a file.
struct OpenTabs: Hashable {
  /// An open screen, and the route of its selected row.
  struct Screen: Hashable {
    var tab: Tab
    let request: ScreenRequest
    let row: Route?
  }

  /// The current tab.
  private let tab: Tab
  /// The screens of each tab from the root, without forms and what is above them.
  private let screens: [Screen]

  init(_ state: BrowserFeature.State) {
    tab = state.tab
    screens = Tab.allCases.flatMap { tab in
      (state.tabs[tab]?.screens ?? []).prefix { $0.content.form == nil }
        .map { Screen(tab: tab, request: $0.request, row: $0.selectedRow?.route) }
    }
  }

  /// The state of a browser with the screens.
  var state: BrowserFeature.State {
    var state = BrowserFeature.State()
    state.tab = tab
    for (tab, screens) in Dictionary(grouping: screens, by: \.tab) { state.tabs[tab]?.open(screens) }
    return state
  }
}

extension BrowserTab.State {
  fileprivate mutating func open(_ screens: [OpenTabs.Screen]) {
    self.screens = screens.enumerated().map { depth, screen in
      var open = OpenScreen.State(screen.request.route, screen.request.settings, depth: depth)
      if let row = screen.row {
        open.position.row = SelectableRow(row)
        open.anchor = nil
      }
      if screen.request.settings.showsComments { showsComments = true }
      return open
    }
  }
}

// MARK: - File

extension OpenTabs {
  /// Reads the text of ``text``; `nil` if it is not one.
  init?(_ text: String) {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let tab = lines.first.flatMap({ Tab(name: $0[0]) }) else { return nil }
    self.tab = tab
    screens = lines.dropFirst().compactMap { fields in
      guard fields.count == 3, let tab = Tab(name: fields[0]),
        let request = try? ScreenArguments(line: fields[1]).request()
      else { return nil }
      return Screen(tab: tab, request: request, row: Route(fields[2]))
    }
  }

  /// The current tab, and a line for each screen: its tab, its command, and the path of the selected row.
  var text: String {
    let lines = screens.map { screen in
      let command = screen.request.command.split(whereSeparator: \.isNewline).joined(separator: " ")
      return [screen.tab.root.description, command.replacing("\t", with: " "), screen.row?.description ?? ""]
    }
    return ([[tab.root.description]] + lines).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// Reads a file; `nil` if it cannot be read.
  init?(file: String) {
    let url = URL(filePath: file)
    // Not a FIFO, which blocks until another process opens it.
    guard (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
      let data = try? Data(contentsOf: url)
    else { return nil }
    self.init(String(decoding: data, as: UTF8.self))
  }

  /// Replaces a file; if that fails, it stays as it was.
  func write(to file: String) {
    let url = URL(filePath: file)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? Data(text.utf8).write(to: url, options: .atomic)
  }
}

extension Tab {
  /// Creates the tab of a path.
  fileprivate init?(name: String) {
    guard let tab = Tab.allCases.first(where: { $0.root.description == name }) else { return nil }
    self = tab
  }
}
