import Terminal
import Views

/// The clicks, and the wheel.
extension InputActions {
  /// The number of lines that a notch of the wheel scrolls in a page.
  private static let linesPerNotch = 3

  /// Returns the steps of the mouse: a click selects, a click on the selected row opens, the wheel scrolls.
  func effects(for mouse: MouseEvent) -> [InputEffect] {
    if mouse.action == .pressed(.left), let target = layout.targets.first(where: { $0.area.contains(mouse.position) }) {
      return effects(outcome(of: target.command))
    }
    guard state.confirmation == nil else { return [] }
    // The wheel scrolls the pane below it, and leaves the focus.
    let target = acting(inPreview: layout.preview?.area.contains(mouse.position) == true)
    switch mouse.action {
    case .scrolledDown: return target.wheel(1)
    case .scrolledUp: return target.wheel(-1)
    case .pressed(.left): break
    default: return []
    }
    guard state.overlay == nil else { return [] }
    guard let pane = target.pane, pane.area.contains(mouse.position) else { return [] }
    return isInPreview == target.isInPreview
      ? click(mouse, in: pane) : [send(tab: .focusMoved(toPreview: target.isInPreview))]
  }

  /// Scrolls the lines of a page, or moves the selection of a list.
  private func wheel(_ direction: Int) -> [InputEffect] {
    guard state.overlay == nil, rowWindow == nil, var window = pageWindow else {
      return (try? move { $0.move(by: direction) }) ?? []
    }
    let line = window.firstVisibleLine
    window.scroll(lines: direction * Self.linesPerNotch)
    return window.firstVisibleLine == line ? [] : [select(window)]
  }

  private func click(_ mouse: MouseEvent, in pane: BrowserLayout.Pane) -> [InputEffect] {
    if var window = rowWindow {
      guard let row = window.row(atLine: mouse.position.row - pane.firstRow) else { return [] }
      // As Enter does.
      if row == window.selectedRow { return effects(for: Key(.enter)) }
      window.select(row)
      return [select(window)]
    }
    guard var window = pageWindow else { return [] }
    let line = window.firstVisibleLine + mouse.position.row - pane.area.row
    let column = mouse.position.column - pane.area.column - 1
    let item = window.page.items.firstIndex { $0.lines.contains(line) && ($0.columns?.contains(column) ?? true) }
    guard let item else { return [] }
    if item == window.index { return effects(outcome(of: .open)) }
    window.index = item
    return [select(window)]
  }
}
