import Features
import Foundation
import Terminal
import Views

/// Prompts for the fields of an account, on standard error.
///
/// The value of a field is edited in its line. On a terminal that cannot redraw a line, the prompt shows it in
/// brackets.
@MainActor
struct AccountDialog {
  /// The input that clears an optional field if the prompt does not edit its value.
  private static let clearInput = "-"

  private let store: StoreOf<AccountForm>
  private let prompt: Prompt
  private let messages: Output
  private let keepsDraft: Bool
  private let server: Server

  /// Creates a dialog for a form, or returns `nil` if the user cannot be prompted.
  ///
  /// - Parameter keepsDraft: Whether the form is kept as a draft after each field.
  init?(_ store: StoreOf<AccountForm>, in context: CommandContext, keepsDraft: Bool = true) {
    guard let prompt = context.prompt else { return nil }
    self.store = store
    self.keepsDraft = keepsDraft
    self.prompt = prompt
    messages = context.messages
    server = context.options.selectedServer
  }

  /// Prompts for all fields, under a title.
  func fillIn() async throws(CommandError) {
    try? messages.writeLine("\(store.state.heading, style: .bold)")
    if AccountField.allCases.contains(where: { !store.state.values[$0].isBlank }) {
      let hint =
        prompt.editsText ? "Enter keeps a value, Esc restores it." : "Press Enter to keep the value in brackets."
      try? messages.writeLine("\(hint, style: .dim)")
    }
    try await prompt(for: AccountField.allCases)
  }

  /// Shows a draft and asks whether to send it, and on request prompts for its fields.
  ///
  /// - Parameter isRepeated: Whether the draft may have been sent before: then Enter keeps it.
  /// - Returns: Whether to send the form.
  /// - Throws: ``CommandError`` if the input ends.
  func review(_ draft: AccountDraft, isRepeated: Bool) async throws(CommandError) -> Bool {
    messages.printMessage("Draft \(draft.id): \(store.state.heading)", style: .bold)
    for field in AccountField.allCases {
      guard let value = store.state.changes[field] else { continue }
      messages.printMessage("\(field.label): \(value)", indent: 2)
    }
    let reply: Reply
    do throws(PromptError) {
      reply = try await prompt.choose(
        isRepeated ? "Send it again?" : "Send?",
        from: Reply.self,
        default: isRepeated ? .no : .yes,
        hint: "y sends it, n keeps it, e edits it first")
    } catch {
      throw .incompleteForm
    }
    if reply == .edit { try await prompt(for: AccountField.allCases, saved: store.state.values) }
    return reply != .no
  }

  /// A reply to the question whether to send a draft.
  private enum Reply: String, CaseIterable {
    case yes, no, edit
  }

  /// Prompts for fields, each until it is valid.
  ///
  /// - Parameter saved: The values after Esc. Defaults to the server's, or to those of the form if they are not loaded.
  /// - Throws: ``CommandError`` if the input ends before the last field.
  func prompt(for fields: [AccountField], saved: AccountFormFields? = nil) async throws(CommandError) {
    let saved = saved ?? store.state.original.value ?? store.state.values
    for field in fields {
      if store.state.values[field].count > LineEditor.maximumLength {
        messages.printMessage("\(field.label): kept, because it is too long to be edited here", indent: 2)
        continue
      }
      while true {
        let text = try await line(field, editing: store.state.values[field], saved: saved[field])
        store.send(.typed([field: text]))
        if keepsDraft { await keepDraft() }
        let errors = store.state.validationErrors.messages[field] ?? []
        if errors.isEmpty { break }
        show(ValidationErrors(messages: [field: errors]))
      }
    }
  }

  /// Keeps the form as a draft, which is named if a signal ends the program.
  private func keepDraft() async {
    await store.send(.paused).finish()
    TerminalRestore.setEndMessage(store.state.farewell(server))
  }

  func show(_ errors: ValidationErrors) {
    let lines = errors.inOrder.map { "\($0.field.label): \($0.message)" } + errors.general
    for line in lines { messages.printMessage(line, style: .warning, indent: 2) }
  }

  private func line(_ field: AccountField, editing text: String, saved: String) async throws(CommandError) -> String {
    while true {
      let isEdited = prompt.editsText
      let label = Self.label(of: field, showing: isEdited ? "" : text)
      do throws(PromptError) {
        if isEdited {
          let input = try await prompt.readLine(label, text: text, original: saved)
          // White space at the ends of a kept value is not a change.
          return input == text || input == saved ? input : input.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let input = try await prompt.readLine(label).trimmingCharacters(in: .whitespacesAndNewlines)
        if input.isEmpty { return text }
        return !field.isRequired && input == Self.clearInput ? "" : input
      } catch {
        guard error == .tooLong || error == .invalidEncoding else { throw .incompleteForm }
        show(ValidationErrors(messages: [field: [error.description]]))
      }
    }
  }

  /// The prompt of a field, with a value in brackets.
  private static func label(of field: AccountField, showing value: String) -> StyledText {
    let hint =
      switch (field.isRequired, value.isBlank) {
      case (true, true): ""
      case (true, false): " [\(value)]"
      case (false, true): " (optional)"
      case (false, false): " [\(value)] (\(clearInput) for none)"
      }
    return "\(field.label)\(hint, style: .dim): "
  }
}

extension AccountForm.State {
  /// The title above the prompts.
  fileprivate var heading: String { accountID.map { "Account \($0)" } ?? "New account" }
}

extension CommandError {
  fileprivate static let incompleteForm = CommandError(
    message: "the form is incomplete; nothing was sent", exitCode: .usage)
}
