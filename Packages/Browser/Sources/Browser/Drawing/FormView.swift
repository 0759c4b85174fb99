import Features
import Terminal
import Views

/// Draws a form.
struct FormView {
  private static let labelWidth = 14

  private struct Row {
    /// The control of the row; `nil` for an error or an empty row.
    var control: ScreenForm.Control?
    let draw: (_ row: Int, inout Frame) -> Void
  }

  let form: ScreenForm
  let glyphs: Glyphs

  /// Draws the fields with their problems, and the buttons.
  func draw(in area: Rectangle, of frame: inout Frame, _ targets: inout BrowserLayout) {
    var row = area.row + (area.rows > 12 ? 1 : 0)
    var rows: [Row] = []
    for (index, field) in form.fields.enumerated() {
      rows.append(
        Row(control: .field(index)) { draw(field, isFocused: form.focus == .field(index), in: area, $0, &$1) })
      for error in field.errors { rows += errorRows(error, indent: 2 + Self.labelWidth, in: area) }
    }
    for error in form.errors { rows += errorRows(error, indent: 2, in: area) }
    if area.rows > rows.count + 1 { rows.append(Row { _, _ in }) }
    rows.append(Row(control: .send) { drawButtons(in: area, $0, &$1) })
    // On a low terminal the focused control stays in view, with its errors and the row below if there is room.
    let focused = rows.firstIndex { $0.control == (form.focus == .cancel ? .send : form.focus) } ?? 0
    let next = rows.indices.first { $0 > focused && rows[$0].control != nil } ?? focused
    let available = area.row + area.rows - row
    for content in rows.dropFirst(min(focused, max(next + 1 - available, 0))).prefix(available) {
      content.draw(row, &frame)
      if case .field? = content.control, let control = content.control {
        targets.addTarget(.control(control), column: area.column, row: row, columns: area.columns)
      } else if content.control != nil {
        for button in buttons(in: area) {
          targets.addTarget(.control(button.control), column: button.column, row: row, columns: button.text.count)
        }
      }
      row += 1
    }
  }

  /// The rows of an error, as many as it needs.
  private func errorRows(_ error: String, indent: Int, in area: Rectangle) -> [Row] {
    let width = max(area.columns - indent - 1, 1)
    return TextLayout(width: width).lines(error, style: Style(foreground: .yellow)).map { line in
      Row { row, frame in frame.draw(line, at: Position(column: area.column + indent, row: row), width: width) }
    }
  }

  private func draw(
    _ field: ScreenForm.Field, isFocused: Bool, in area: Rectangle, _ row: Int, _ frame: inout Frame
  ) {
    let column = area.column + 2 + Self.labelWidth
    let width = area.columns - 3 - Self.labelWidth
    if isFocused {
      frame.draw(
        StyledText(glyphs.selectionBar, style: Style(foreground: .green)), at: Position(column: area.column, row: row))
    }
    frame.draw(
      StyledText(field.label, style: isFocused ? .bold : .dim), at: Position(column: area.column + 2, row: row),
      width: Self.labelWidth)
    let window = LineEditor(field.text, caret: isFocused ? form.caret : .max).window(width: width)
    frame.draw(window.visibleText, at: Position(column: column, row: row), width: width)
    if field.text.isEmpty, !isFocused {
      frame.draw(
        StyledText(field.isRequired ? "required" : "optional", style: .dim), at: Position(column: column, row: row))
    }
    if isFocused {
      frame.cursor = Position(column: column + window.caretColumn, row: row)
      frame.isCursorVisible = true
    }
  }

  private func buttons(in area: Rectangle) -> [(control: ScreenForm.Control, text: String, column: Int)] {
    let send = "[ \(form.sendLabel) ]"
    let column = area.column + 2 + Self.labelWidth
    return [(.send, send, column), (.cancel, "[ Cancel ]", column + send.count + 2)]
  }

  private func drawButtons(in area: Rectangle, _ row: Int, _ frame: inout Frame) {
    for (control, text, column) in buttons(in: area) {
      let isFocused = form.focus == control
      frame.draw(
        StyledText(text, style: isFocused ? Style([.bold, .reverse]) : .plain), at: Position(column: column, row: row))
      if isFocused {
        frame.draw(
          StyledText(glyphs.selectionBar, style: Style(foreground: .green)), at: Position(column: column - 1, row: row))
        frame.cursor = Position(column: column, row: row)
      }
    }
  }
}
