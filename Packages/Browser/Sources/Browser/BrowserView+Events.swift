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
    if layout.areas.isTooSmall { return nil }
    return InputActions(state: state, layout: layout, server: session.server)
  }

  /// Returns the actions that the scroll position and the size of the last frame cause.
  func layoutActions(in state: BrowserFeature.State) -> [BrowserFeature.Action] {
    let panes: [(OpenScreen.State?, BrowserLayout.Pane?)] = [
      (state.current.top, layout.main), (state.current.preview?.open, layout.preview),
    ]
    let events = panes.flatMap { screen, pane -> [BrowserFeature.Action] in
      guard let screen, let pane else { return [] }
      // An action that changes nothing would cause another frame.
      return pane.events(showsImages: session.showsImages).filter { screen.content.action(for: $0) != nil }
        .map { .tab(state.tab, .screen(screen.id, .event($0))) }
    }
    guard state.tab == self.state.tab, let showsPreview = listAreas.map({ $0.side != nil }),
      showsPreview != state.current.showsPreview
    else { return events }
    return events + [.tab(state.tab, .previewShown(showsPreview))]
  }

  /// Shows the preview, or hides it if there is room for it.
  mutating func togglePreview() {
    preview = listAreas.map { $0.side == nil } ?? (preview == false)
  }
}
