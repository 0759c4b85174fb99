import Features
import Models
import ReducerRuntime
import Terminal
import Views

/// Draws the form of an account.
struct FormView {
  private static let labelWidth = 14

  let state: FormPlace.State
  let glyphs: Glyphs

  /// Draws the fields with their problems, and the buttons.
  func draw(in area: Rectangle, of frame: inout Frame) {
    var row = area.row + (area.rows > 12 ? 1 : 0)
    var rows: [(control: FormPlace.Control?, draw: (Int, inout Frame) -> Void)] = []
    for field in AccountField.allCases {
      rows.append((.field(field), { draw(field, in: area, $0, &$1) }))
      for error in state.errors(at: field) {
        rows.append(
          (
            nil,
            { row, frame in
              frame.draw(
                StyledText(error, style: Style(foreground: .yellow)), at: area.column + 2 + Self.labelWidth, row,
                width: area.columns - 3 - Self.labelWidth)
            }
          ))
      }
    }
    for error in state.form.errors.general {
      rows.append(
        (
          nil,
          { row, frame in
            frame.draw(
              StyledText(error, style: Style(foreground: .yellow)), at: area.column + 2, row, width: area.columns - 3)
          }
        ))
    }
    if area.rows > rows.count + 1 { rows.append((nil, { _, _ in })) }
    rows.append((.send, { drawButtons(in: area, $0, &$1) }))
    // The focused field stays in view on a low terminal.
    let focused = rows.firstIndex { $0.control == (state.focus == .cancel ? .send : state.focus) } ?? 0
    let available = area.row + area.rows - row
    for content in rows.dropFirst(max(focused - available + 2, 0)).prefix(available) {
      content.draw(row, &frame)
      row += 1
    }
  }

  private func draw(_ field: AccountField, in area: Rectangle, _ row: Int, _ frame: inout Frame) {
    let isFocused = state.focus == .field(field)
    let column = area.column + 2 + Self.labelWidth
    let width = area.columns - 3 - Self.labelWidth
    if isFocused {
      frame.draw(StyledText(glyphs.isASCII ? ">" : "▌", style: Style(foreground: .green)), at: area.column, row)
    }
    frame.draw(
      StyledText(field.label, style: isFocused ? .bold : .dim), at: area.column + 2, row, width: Self.labelWidth)
    var editor = LineEditor(state.form.values[field])
    if isFocused { editor.moveCaret(to: state.caret) }
    let window = editor.window(width: width)
    frame.draw(window.text, at: column, row, width: width)
    if state.form.values[field].isEmpty, !isFocused {
      frame.draw(StyledText(field.isRequired ? "required" : "optional", style: .dim), at: column, row)
    }
    if isFocused {
      frame.cursor = Frame.Position(column: column + window.caretColumn, row: row)
      frame.isCursorVisible = true
    }
  }

  private func drawButtons(in area: Rectangle, _ row: Int, _ frame: inout Frame) {
    var column = area.column + 2 + Self.labelWidth
    for (control, text) in [(FormPlace.Control.send, "[ Send ]"), (.cancel, "[ Cancel ]")] {
      let isFocused = state.focus == control
      frame.draw(StyledText(text, style: isFocused ? Style([.bold, .reverse]) : .plain), at: column, row)
      if isFocused {
        frame.draw(StyledText(glyphs.isASCII ? ">" : "▌", style: Style(foreground: .green)), at: column - 1, row)
        frame.cursor = Frame.Position(column: column, row: row)
      }
      column += text.displayWidth + 2
    }
  }
}
