import Features
import Terminal

extension BrowserView {
  /// Returns whether a state shows another screen, its first rows or another kind of overlay than the last frame.
  func isOutdated(for state: BrowserFeature.State) -> Bool {
    let (drawn, focused) = (self.state.current.focused, state.current.focused)
    return focused.id != drawn.id || focused.shown.loads.isMissing != drawn.shown.loads.isMissing
      || state.overlay?.scope != self.state.overlay?.scope
  }

  /// Returns the actions of keys and the mouse; `nil` if the terminal is too small.
  func inputActions(in state: BrowserFeature.State) -> InputActions? {
    if layout.screen.isTooSmall { return nil }
    return InputActions(state: state, layout: layout, serverArguments: session.serverArguments)
  }

  /// Returns the actions that the scroll position and the width of the last frame cause.
  func layoutActions(in state: BrowserFeature.State) -> [BrowserFeature.Action] {
    let panes: [(OpenScreen.State?, BrowserLayout.Pane?)] = [
      (state.current.top, layout.main), (state.current.preview?.screen, layout.preview),
    ]
    return panes.flatMap { screen, pane -> [BrowserFeature.Action] in
      guard let screen, let pane else { return [] }
      // An action that changes nothing would cause another frame.
      return pane.events(showsImages: session.showsImages).filter { screen.screen.action(for: $0) != nil }
        .map { .tab(state.tab, .screen(screen.id, .event($0))) }
    }
  }

  // MARK: - Preview

  /// Shows the preview, or hides it if there is room for it.
  mutating func togglePreview(size: TerminalSize) {
    preview = PaneLayout(size, preview: preview).side == nil
  }

  /// Returns the action that says whether there is room for a preview in a tab.
  func previewAction(in tab: Tab, size: TerminalSize) -> BrowserFeature.Action {
    let layout = PaneLayout(size, preview: preview, isAccessible: isAccessible)
    return .tab(tab, .previewShown(layout.side != nil))
  }
}
