import Features
import Terminal

/// The keys that are typed into a text, and texts that are pasted.
extension InputActions {
  /// Returns the steps of a key.
  func effects(for key: Key) -> [InputEffect] {
    // While one types, text comes first.
    var (isEdited, hasRoom) = (false, true)
    let effects = edit { line in
      isEdited = true
      if let text = key.text { hasRoom = line.insert(text) } else { isEdited = line.press(key) }
    }
    if isEdited { return hasRoom ? effects : toast(Self.noRoom) }
    return outcome(of: key).map(self.effects) ?? []
  }

  /// Returns the steps of a text that was pasted.
  func effects(forPaste text: String) -> [InputEffect] {
    let lines = text.split(whereSeparator: \.isNewline)
    var hasRoom = true
    let effects = edit { hasRoom = $0.insert(String(lines.first ?? "")) }
    if effects.isEmpty { return toast("text can only be pasted into a field") }
    if !hasRoom { return toast(Self.noRoom) }
    return effects + (lines.count > 1 ? toast("pasted the first of \(lines.count) lines") : [])
  }

  private static let noRoom = "there is room for \(LineEditor.maximumLength) characters"

  /// Edits the text that has the caret; returns no effects without one.
  ///
  /// All texts share the one that was cut last.
  private func edit(_ change: (inout LineEditor) -> Void) -> [InputEffect] {
    var cutText = state.cutText
    let effects = editText { line in
      line.cutText = cutText
      change(&line)
      cutText = line.cutText
      line.cutText = ""
    }
    return cutText == state.cutText ? effects : effects + [.send(.textCut(cutText))]
  }

  private func editText(_ change: (inout LineEditor) -> Void) -> [InputEffect] {
    switch context.scope {
    case .search:
      guard var search = open.search else { return [] }
      change(&search.line)
      return [send(.searchEdited(search.line))] + find(search.text, from: search.savedPosition)
    case .helpSearch:
      guard case .help(var line?) = state.overlay?.content else { return [] }
      change(&line)
      return [.send(.overlayChanged(Overlay(content: .help(search: line))))]
    case .jump:
      guard let overlay = state.overlay, case .jump(var line) = overlay.content else { return [] }
      let text = line.text
      change(&line)
      // Another text has other rows.
      return [.send(.overlayChanged(Overlay(content: .jump(line), row: line.text == text ? overlay.row : 0)))]
    case .form:
      return editForm(change)
    default:
      return []
    }
  }

  private func editForm(_ change: (inout LineEditor) -> Void) -> [InputEffect] {
    guard let form, case .field(let index) = form.focus else { return [] }
    let text = form.fields[index].text
    var line = LineEditor(text, caret: form.caret)
    change(&line)
    // The editor shows a text on one line, which is no change by the user.
    let isEdited = line.text != LineEditor(text).text
    return [send(form: isEdited ? .edited(line.text, caret: line.caret) : .caretMoved(line.caret))]
  }

  /// Selects the first match in a page from where the search began, or the first one of all; without a match the page
  /// stays where it was.
  private func find(_ text: String, from position: ListPosition) -> [InputEffect] {
    guard let window = pageWindow else { return [] }
    let found = window.page.matches(of: text, open.rows)
    guard let match = found.first(where: { $0.line >= position.top }) ?? found.first else {
      return [send(.rowSelected(index: position.index, top: position.top))]
    }
    return [select(window.showing(match))]
  }
}
