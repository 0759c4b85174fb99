import Features
import Models
import Persistence
import ReducerRuntime
import Terminal
import Views

/// A step that the loop performs for a key.
enum KeyStep {
  /// Sends an action.
  case send(Browser.Action)
  /// Sends a text to the clipboard, such as the ID of a kind of record.
  case copy(String, kind: String? = nil)
  /// Opens a link in another program.
  case open(String)
  /// Switches the preview, or the mouse, on or off.
  case togglePreview, toggleMouse
  /// Draws the screen again.
  case redraw
}

/// Turns commands into actions, with the layout of the last frame.
struct KeyActions {
  let state: Browser.State
  let layout: BrowserView.Layout
  /// Returns the link of a place.
  let link: (BrowserPlace.State) -> String?

  private var tab: BrowserTab.State { state.current }
  private var place: BrowserPlace.State { tab.focused }
  private var pane: PaneView.Layout? { tab.preview != nil && tab.focus == .preview ? layout.preview : layout.main }

  private func send(_ action: BrowserPlace.Action) -> KeyStep { .send(state.action(action)) }

  /// Returns the steps of a key.
  func steps(for key: Key) -> [KeyStep] {
    let context = state.context
    // While one types, text comes first.
    if context == .search, let steps = typing(key) { return steps }
    if context == .form, let step = filling(key) { return [step] }
    return KeyTable.command(for: key, in: context).map(steps) ?? []
  }

  /// Returns the steps of a text that was pasted.
  func steps(forPaste text: String) -> [KeyStep] {
    if state.context == .search { return search { $0.insert(text) } }
    if state.context == .form, let step = fill({ $0.insert(text) }) { return [step] }
    return [.send(.toastShown("text can only be pasted into a field"))]
  }

  // MARK: - Text

  private func typing(_ key: Key) -> [KeyStep]? {
    var isEdited = false
    let steps = search { isEdited = $0.press(key) }
    return isEdited ? steps : nil
  }

  /// Edits the search line.
  ///
  /// In a page the first match from where the search began comes into view, or the first one of all.
  private func search(_ edit: (inout LineEditor) -> Void) -> [KeyStep] {
    guard let search = place.search else { return [] }
    var editor = LineEditor(search.text)
    editor.moveCaret(to: search.caret)
    edit(&editor)
    let step = send(.searchTextChanged(editor.text, caret: editor.caret))
    guard let pane, let page = pane.page else { return [step] }
    let found = page.lines(with: editor.text)
    guard let line = found.first(where: { $0 >= search.savedPosition.top }) ?? found.first else { return [step] }
    return [step, scroll(page, to: line, in: pane)]
  }

  private func scroll(_ page: Page, to line: Int, in pane: PaneView.Layout) -> KeyStep {
    send(.rowSelected(index: place.position.index, top: min(line, max(page.count - pane.area.rows, 0))))
  }

  private func filling(_ key: Key) -> KeyStep? {
    guard case .form(let form) = place.screen else { return nil }
    guard case .field = form.focus else {
      switch key {
      case Key(.left): return send(.form(.focused(.send)))
      case Key(.right): return send(.form(.focused(.cancel)))
      default: return nil
      }
    }
    var isEdited = false
    let step = fill { isEdited = $0.press(key) }
    return isEdited ? step : nil
  }

  private func fill(_ edit: (inout LineEditor) -> Void) -> KeyStep? {
    guard case .form(let form) = place.screen, case .field(let field) = form.focus else { return nil }
    let text = form.form.values[field]
    var editor = LineEditor(text)
    editor.moveCaret(to: form.caret)
    edit(&editor)
    return editor.text == text
      ? send(.form(.caretMoved(editor.caret))) : send(.form(.edited(field, text: editor.text, caret: editor.caret)))
  }

  // MARK: - Commands

  /// Returns the steps of a command.
  func steps(_ command: KeyCommand) -> [KeyStep] {
    switch command {
    case .next:
      move {
        $0.move(by: 1)
      } page: {
        $0.move(by: 1)
      }
    case .previous:
      move {
        $0.move(by: -1)
      } page: {
        $0.move(by: -1)
      }
    case .halfPageDown: scroll(0.5)
    case .halfPageUp: scroll(-0.5)
    case .pageDown: scroll(1)
    case .pageUp: scroll(-1)
    case .first:
      move {
        $0.select(0)
      } page: {
        $0.jump(toEnd: false)
      }
    case .last:
      move {
        $0.select(.max)
      } page: {
        $0.jump(toEnd: true)
      }
    case .left: sideways(-1)
    case .right: sideways(1)
    case .open: open
    case .back: [.send(.backRequested)]
    case .otherPane:
      tab.preview == nil ? [] : [.send(.tab(state.tab, .focusMoved(tab.focus == .main ? .preview : .main)))]
    case .tab(let index): [.send(.tabSelected(Browser.Tab.allCases[index]))]
    case .nextTab: [.send(.tabMoved(by: 1))]
    case .previousTab: [.send(.tabMoved(by: -1))]
    case .search: [send(.searchBegan)]
    case .keepSearch: [send(.searchKept)]
    case .clearSearch: [send(.searchCleared)]
    case .nextMatch: match(1)
    case .previousMatch: match(-1)
    case .nextFilter: [send(.filterMoved(by: 1))]
    case .previousFilter: [send(.filterMoved(by: -1))]
    case .refresh: [send(.refreshed)]
    case .refreshAll: [.send(.tab(state.tab, .allRefreshed))]
    case .preview: [.togglePreview]
    case .author: place.ownerDestination.map { [.send(.opened($0))] } ?? []
    case .openLink: [link(place).map(KeyStep.open) ?? .send(.toastShown("there is no link here"))]
    case .copyLink: [link(place).map { .copy($0) } ?? .send(.toastShown("there is no link here"))]
    case .copyID: [place.copiedID.map { .copy($0.id, kind: $0.kind) } ?? .send(.toastShown("there is no ID here"))]
    case .create: [.send(.opened(.newAccount))]
    case .edit: place.editDestination.map { [.send(.opened($0))] } ?? []
    case .discard: [.send(.discardRequested)]
    case .drafts: [.send(.opened(.drafts))]
    case .choose: [send(.rowChosen)]
    case .image: image
    case .zoomIn: zoom(by: 1)
    case .zoomOut: zoom(by: -1)
    case .zoomReset: zoom(by: nil)
    case .loadAll, .comments: [send(.moreRequested)]
    case .nextField: [send(.form(.focusMoved(by: 1)))]
    case .previousField: [send(.form(.focusMoved(by: -1)))]
    case .enterField: [send(.form(.entered))]
    case .send: [send(.form(.sent))]
    case .leaveForm: [.send(.backRequested)]
    case .yes: [.send(.confirmed(true))]
    case .no: [.send(.confirmed(false))]
    case .mouse: [.toggleMouse]
    case .help: [.send(.overlayRequested(.help))]
    case .close: [.send(.overlayClosed)]
    case .redraw: [.redraw]
    case .quit: [.send(.closeRequested)]
    }
  }

  /// Opens the selected row, or scrolls to it if it is out of sight.
  private var open: [KeyStep] {
    if let page = pane?.page, page.stops.indices.contains(place.position.index), let pane {
      let window = PageWindow(page, height: pane.area.rows, position: place.position)
      if window.stop == nil {
        let top = page.stops[window.index].lines.upperBound - window.height
        return [send(.rowSelected(index: window.index, top: max(top, 0)))]
      }
    }
    return place.openDestination.map { [.send(.opened($0))] } ?? []
  }

  private var image: [KeyStep] {
    let hasImage: Bool? =
      switch place.shownScreen {
      case .photo: true
      case .producer(let state): state.producer.value.map { $0.value.firstImage != nil }
      case .account(let state): state.content.value.map { $0.value.avatarLink != nil }
      default: false
      }
    // A record that is still loading may have one.
    guard hasImage ?? true else { return [.send(.toastShown("there is no image here"))] }
    return [send(.moreRequested), .send(.overlayRequested(.image))]
  }

  /// Zooms the map, and scrolls it into view.
  private func zoom(by steps: Int?) -> [KeyStep] {
    guard let pane, let page = pane.page, let map = page.map else {
      return [.send(.toastShown("there is no map here"))]
    }
    let top = place.position.top
    let shownTop = max(min(top, map.lowerBound), map.upperBound - pane.area.rows)
    let scroll = shownTop == top ? [] : [send(.rowSelected(index: place.position.index, top: shownTop))]
    return scroll + [send(.mapZoomed(by: steps))]
  }

  // MARK: - Moves

  private func move(_ list: (inout ListWindow) -> Void, page: (inout PageWindow) -> Void) -> [KeyStep] {
    if state.overlay != nil {
      // The help has no selection: its first line moves.
      var window = ListWindow(
        count: layout.overlayCount, height: layout.overlayHeight, selected: state.overlayTop, top: state.overlayTop)
      list(&window)
      return [.send(.overlayScrolled(top: max(0, min(window.selected, layout.overlayCount - layout.overlayHeight))))]
    }
    guard let pane else { return [] }
    if pane.list != nil {
      var window = currentWindow(pane)
      list(&window)
      return [send(.rowSelected(index: window.selected, top: window.top))]
    }
    guard let content = pane.page else { return [] }
    var window = PageWindow(content, height: pane.area.rows, position: place.position)
    page(&window)
    return [send(.rowSelected(index: window.index, top: window.top))]
  }

  private func scroll(_ pages: Double) -> [KeyStep] {
    move {
      $0.scroll(pages: pages)
    } page: {
      $0.scroll(pages: pages)
    }
  }

  private func sideways(_ direction: Int) -> [KeyStep] {
    guard let pane, let page = pane.page else { return [] }
    var window = PageWindow(page, height: pane.area.rows, position: place.position)
    if window.moveSideways(by: direction) { return [send(.rowSelected(index: window.index, top: window.top))] }
    if case .album = place.screen { return [] }
    return direction < 0 ? [.send(.backRequested)] : steps(.open)
  }

  /// In a list the next row, in a page the next line with the text.
  private func match(_ direction: Int) -> [KeyStep] {
    guard let pane, let page = pane.page else { return steps(direction > 0 ? .next : .previous) }
    let found = page.lines(with: place.search?.text ?? "")
    let top = PageWindow(page, height: pane.area.rows, position: place.position).top
    // The top cannot pass the last screenful, in which all matches are visible.
    let isAtEnd = top + pane.area.rows >= page.count
    let line =
      direction > 0
      ? (isAtEnd ? nil : found.first { $0 > top }) ?? found.first
      : found.last { $0 < top } ?? found.last
    return [line.map { scroll(page, to: $0, in: pane) } ?? .send(.toastShown("no match"))]
  }

  /// The window of the list, of which the rows may have changed since the last frame.
  private func currentWindow(_ pane: PaneView.Layout) -> ListWindow {
    ListWindow(
      count: place.rows.count, height: pane.list?.height ?? 1, selected: place.position.index, top: place.position.top)
  }

  // MARK: - Mouse

  /// Returns the steps of the mouse: a click selects, a click on the selected row opens, the wheel scrolls.
  func steps(for mouse: MouseEvent) -> [KeyStep] {
    guard state.confirmation == nil else { return [] }
    switch mouse.action {
    case .scrolledDown: return steps(.next)
    case .scrolledUp: return steps(.previous)
    case .pressed(button: 1): break
    default: return []
    }
    guard state.overlay == nil else { return [] }
    for (side, pane) in [(BrowserTab.Pane.main, layout.main), (.preview, layout.preview)] {
      guard let pane, pane.area.contains(mouse) else { continue }
      if tab.preview != nil, tab.focus != side { return [.send(.tab(state.tab, .focusMoved(side)))] }
      return click(mouse, in: pane)
    }
    return []
  }

  private func click(_ mouse: MouseEvent, in pane: PaneView.Layout) -> [KeyStep] {
    if pane.list != nil {
      var window = currentWindow(pane)
      let row = window.top + mouse.row - pane.firstRow
      guard mouse.row >= pane.firstRow, window.visible.contains(row) else { return [] }
      if row == window.selected { return steps(.open) }
      window.select(row)
      return [send(.rowSelected(index: window.selected, top: window.top))]
    }
    guard let page = pane.page else { return [] }
    let window = PageWindow(page, height: pane.area.rows, position: place.position)
    let line = window.top + mouse.row - pane.area.row
    let column = mouse.column - pane.area.column - 1
    let stop = page.stops.firstIndex { $0.lines.contains(line) && ($0.columns?.contains(column) ?? true) }
    guard let stop else { return [] }
    if stop == window.index { return steps(.open) }
    return [send(.rowSelected(index: stop, top: window.top))]
  }
}

extension Rectangle {
  fileprivate func contains(_ mouse: MouseEvent) -> Bool {
    (column..<column + columns).contains(mouse.column) && (row..<row + rows).contains(mouse.row)
  }
}

extension BrowserPlace.State {
  /// The id to copy with the kind of its record: the selected row of a list, the selected to-do, comment, album or photo of
  /// a detail, or the record.
  fileprivate var copiedID: (id: String, kind: String)? {
    switch selectedRow {
    case .todo(let id): ("\(id)", "to-do")
    case .comment(let id): ("\(id)", "comment")
    case .place(let row) where destination.isList || row.isPartOfRecord: row.copiedID
    default: destination.copiedID
    }
  }
}

extension Destination {
  /// Whether the record belongs to that of the detail in which it is a row.
  fileprivate var isPartOfRecord: Bool {
    switch self {
    case .album, .photo: true
    default: false
    }
  }

  fileprivate var copiedID: (id: String, kind: String)? {
    recordID.map { ($0, description.split(separator: "/").first.map(String.init) ?? "") }
  }
}

extension Page {
  /// The lines with a text, ignoring case and diacritics.
  fileprivate func lines(with text: String) -> [Int] {
    guard let matches = SearchMatches(text) else { return [] }
    return lines.indices.filter { matches.isFound(in: lines[$0].text) }
  }
}
