import Features
import Terminal
import Views

/// Draws a form.
struct FormView {
  private static let labelWidth = 14

  private struct Row {
    /// The text from the column of the bar on.
    var text = StyledText()
    /// The controls of the row, and their columns; none for an error or an empty row.
    var controls: [(control: FormState.Control, columns: Range<Int>)] = []
    /// The column of the cursor; `nil` without the focus.
    var cursor: Int?
  }

  let form: FormState
  let glyphs: Glyphs
  let area: Rectangle
  let canvas: Canvas

  /// Draws the fields with their errors, and the buttons, whose place does not depend on the errors.
  func draw() {
    let top = area.row + (area.rows > 12 ? 1 : 0)
    // A row for each field and for an error of it, as far as there is room.
    let buttonRow = min(top + 2 * form.fields.count, area.row + area.rows - 1)
    let general = messages.flatMap { errorRows($0, indent: 2) }
    let below = area.row + area.rows - buttonRow - 2 < general.count ? [] : general
    let available = max(buttonRow - top, 0)
    let rows = fieldRows(count: available) + (below.isEmpty ? general : [])
    // The focused field stays in view, with its errors and the row below if there is room; with a button the last row.
    let focused = rows.firstIndex { $0.cursor != nil } ?? rows.count - 1
    let next = rows.indices.first { $0 > focused && !rows[$0].controls.isEmpty } ?? focused
    let visible = rows.dropFirst(min(focused, max(next + 1 - available, 0))).prefix(available)
    for (row, content) in zip(top..., visible) { draw(content, row: row) }
    draw(buttons(width: area.columns - 1), row: buttonRow)
    for (row, content) in zip((buttonRow + 2)..., below) { draw(content, row: row) }
  }

  /// A status that its line cuts, and the errors of the form.
  private var messages: [String] {
    guard case .failed(let text) = form.status, StyledText(text).displayWidth > canvas.frame.columns - 2 else {
      return form.errors
    }
    return [text] + form.errors
  }

  private func draw(_ content: Row, row: Int) {
    canvas.draw(content.text, column: area.column, row: row, width: area.columns)
    for (control, columns) in content.controls {
      canvas.layout.targets.append((area.part(columns, row: row - area.row), control.command))
    }
    guard let column = content.cursor else { return }
    canvas.setCursor(column: area.column + column, row: row, isVisible: !form.focus.isButton)
  }

  /// The fields with their errors, at most in a number of rows if the errors need no more.
  private func fieldRows(count: Int) -> [Row] {
    let errors = form.fields.map { $0.errors.flatMap { errorRows($0, indent: 2 + Self.labelWidth) } }
    // An empty row below a field is for its error; errors that need more take it from other fields.
    var spare = max(count - form.fields.count - errors.reduce(0) { $0 + $1.count }, 0)
    return form.fields.indices.flatMap { index in
      let isSpaced = errors[index].isEmpty && spare > 0
      if isSpaced { spare -= 1 }
      return [row(of: form.fields[index], .field(index))] + errors[index] + (isSpaced ? [Row()] : [])
    }
  }

  /// The rows of an error, as many as it needs.
  private func errorRows(_ error: String, indent: Int) -> [Row] {
    let margin = StyledText(String(repeating: " ", count: indent))
    return TextLayout(width: max(area.columns - indent - 1, 1)).lines(error, style: .warning).map {
      Row(text: margin + $0)
    }
  }

  private func row(of field: FormState.Field, _ control: FormState.Control) -> Row {
    let isFocused = form.focus == control
    let column = 2 + Self.labelWidth
    let label = StyledText(field.label, style: isFocused ? .bold : .dim)
    let window = LineEditor(field.text, caret: isFocused ? form.caret : .max).window(width: area.columns - 1 - column)
    let hint = StyledText(field.hint, style: .dim)
    return Row(
      text: bar(isFocused) + " " + label.padded(toWidth: Self.labelWidth)
        + (field.text.isEmpty && !isFocused ? hint : window.visibleText),
      controls: [(control, 0..<area.columns)], cursor: isFocused ? column + window.caretColumn : nil)
  }

  /// The buttons below the fields, as far to the left as the width needs.
  private func buttons(width: Int) -> Row {
    let labels = [form.sendLabel, "Cancel"].map { "[ \($0) ]" }
    let needed = labels.reduce(0) { $0 + 2 + StyledText($1).displayWidth } - 1
    let margin = max(min(1 + Self.labelWidth, width - needed), 0)
    var row = Row(text: StyledText(String(repeating: " ", count: margin)))
    for (control, label) in zip([FormState.Control.send, .cancel], labels) {
      let isFocused = form.focus == control
      let text = StyledText(label, style: isFocused ? Style([.bold, .reverse]) : .plain)
      row.text += bar(isFocused)
      row.controls.append((control, row.text.displayWidth..<row.text.displayWidth + text.displayWidth))
      if isFocused { row.cursor = row.text.displayWidth }
      row.text += text + " "
    }
    return row
  }

  private func bar(_ isFocused: Bool) -> StyledText {
    StyledText(isFocused ? glyphs.selectionBar : " ", style: isFocused ? .accent : .plain)
  }
}

extension FormState.Control {
  fileprivate var isButton: Bool { if case .field = self { false } else { true } }

  /// The command of a click: a button is pressed.
  fileprivate var command: KeyCommand {
    switch self {
    case .field: .sendToForm(.focused(self))
    case .send: .sendToForm(.sent)
    case .cancel: .back
    }
  }
}
