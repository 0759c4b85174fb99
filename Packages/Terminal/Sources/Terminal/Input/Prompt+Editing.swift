import Synchronization
import TerminalLibC

extension Prompt {
  /// Whether `readLine(_:text:original:)` shows the text in the line and edits it there.
  ///
  /// Otherwise the prompt must show the text, if the user is to see it.
  public var editsText: Bool {
    output.profile.redrawsLines && TerminalRestore.canChangeAttributes(of: input, requiresEcho: false)
  }

  /// Writes a prompt and reads the line as it is edited, with a text to start from.
  ///
  /// ```swift
  /// let name = try await prompt.readLine("Name: ")
  /// let city = try await prompt.readLine("City: ", text: saved.city)
  /// ```
  ///
  /// The keys are those of ``LineEditor``: arrows, Home, End, and the deletion of words and lines. Esc sets the text
  /// back to `original`. Nothing beyond the line is read, so text typed ahead remains for the next call.
  ///
  /// On a terminal that cannot redraw a line, the terminal edits the line (canonical mode). There, and if the input is
  /// not a terminal, the text is not shown, and an empty line returns `text`: see ``editsText``.
  ///
  /// - Parameters:
  ///   - prompt: The prompt, on one line, with a space at its end.
  ///   - text: The text to edit, with the caret at its end. The default is empty.
  ///   - original: The text after Esc. Defaults to `text`.
  /// - Returns: The text, on one line and without control characters; `text` or `original` as given if it was not
  ///   changed.
  /// - Throws: ``PromptError``: `endOfInput` for Ctrl-D on a line that is empty or was not edited, and at the end of
  ///   the input; `invalidEncoding` for a line that is not UTF-8; `failed` for a system error; without an editor also
  ///   `tooLong` for more than 4,094 bytes, in which case the rest of the line is skipped only on a terminal. The
  ///   cursor is then on a new line.
  public func readLine(
    _ prompt: StyledText, text: String = "", original: String? = nil
  ) async throws(PromptError) -> String {
    try await onThread { (self) throws(PromptError) in try self.editLine(prompt, text: text, original: original) }
  }

  private func editLine(_ prompt: StyledText, text: String, original: String?) throws(PromptError) -> String {
    stopInBackground()
    let isRaw =
      output.profile.redrawsLines
      && TerminalRestore.changeAttributes(of: input, requiresEcho: false) { $0.turnOffLineEditing() }
    guard isRaw else {
      let line = try readUneditedLine(prompt)
      return line.isEmpty ? text : line
    }
    defer { TerminalRestore.restoreAttributes() }
    return try wakingOnContinue { () throws(PromptError) in
      try editRawLine(prompt, text: text, original: original)
    }
  }

  /// Edits the line until Enter is pressed.
  private func editRawLine(_ prompt: StyledText, text: String, original: String?) throws(PromptError) -> String {
    let unedited = LineEditor(text)
    let restored = LineEditor(original ?? text)
    var editor = unedited
    var decoder = KeyDecoder(environment: ProcessEnvironment.current)
    var cursor = try draw(editor, after: prompt)
    var hasRoom = true
    while true {
      // Byte by byte, because the rest belongs to the next reader.
      for event in try endingLineOnError({ () throws(PromptError) in try nextEvents(&decoder) }) {
        switch event {
        case .key(Key(.enter)):
          try write(verbatim: "\n")
          // The editor removes control characters, which is no change by the user.
          if editor.text == unedited.text { return text }
          if let original, editor.text == restored.text { return original }
          guard !editor.text.contains("\u{FFFD}") || text.contains("\u{FFFD}") else { throw .invalidEncoding }
          return editor.text
        case .key(Key("d", .control)) where editor.text.isEmpty || editor == unedited:
          try write(verbatim: "\n")
          throw .endOfInput
        case .key(Key(.escape)): editor = restored
        case .key(let key):
          if let signal = key.signal {
            kill(0, signal)
          } else if let typed = key.text {
            hasRoom = editor.insert(typed)
          } else {
            editor.press(key)
          }
        case .paste(let pasted): hasRoom = editor.insert(pasted)
        default: break
        }
        if hasRoom { continue }
        hasRoom = true
        try write(verbatim: "\r\u{1B}[KThere is room for \(LineEditor.maximumLength) characters\n")
      }
      cursor = try draw(editor, after: prompt, from: cursor)
    }
  }

  /// Draws the line, and returns the column of the cursor.
  ///
  /// - Parameter cursor: The column of the cursor before. In a terminal that has become narrower the line is wrapped.
  private func draw(
    _ editor: LineEditor, after prompt: StyledText, from cursor: Int = 0
  ) throws(PromptError) -> Int {
    let columns = (output.descriptor?.windowSize ?? output.profile.size).columns
    // At least a third of the line is left for the text. The last cell stays empty.
    let label = prompt.onOneLine.truncated(toWidth: columns * 2 / 3, ellipsis: output.profile.glyphs.ellipsis)
    let start = label.displayWidth
    let window = editor.window(width: columns - 1 - start)
    let line = (label + window.visibleText).render(output.profile.colorDepth)
    // xterm does not wrap it.
    let isWrapped = cursor >= columns && ProcessEnvironment.current["XTERM_VERSION"] == nil
    let home = isWrapped ? "\u{1B}[\(cursor / columns)A\r\u{1B}[J" : "\r"
    let column = start + window.caretColumn
    try write(verbatim: "\(home)\(line)\u{1B}[K\u{1B}[\(column + 1)G")
    return column
  }

  /// Waits for a byte, for the end of an incomplete key, or until the process continues after it was stopped by Ctrl-Z.
  private func nextEvents(_ decoder: inout KeyDecoder) throws(PromptError) -> [TerminalEvent] {
    while true {
      let timeout = decoder.delay.map { Int32($0 / .milliseconds(1)) } ?? -1
      guard try waitForInput(timeout: timeout) else { return decoder.timeOut() }
      var byte: UInt8 = 0
      let count = read(input.rawValue, &byte, 1)
      if count > 0 { return decoder.decode([byte]) }
      if count == 0 { throw .endOfInput }
      guard errno == EINTR || errno == EAGAIN else { throw .system }
    }
  }
}
