import Features
import Foundation
import Models
import Terminal

/// Asks a person for the fields of an account, on standard error.
struct AccountDialog {
  /// What is typed for a text that may be empty and shall be.
  private static let emptyAnswer = "-"

  private let prompt: Prompt
  private let messages: Output

  /// Makes the dialog of a run.
  ///
  /// - Returns: `nil` where there is nobody to ask.
  init?(in context: CommandContext) {
    guard let prompt = context.prompt else { return nil }
    self.prompt = prompt
    messages = context.messages
  }

  /// Says what the form is about.
  ///
  /// - Parameter state: The form before the first question.
  @MainActor func begin(_ state: AccountForm.State) {
    let title = state.purpose.accountID.map { "Account \($0)" } ?? "New account"
    try? messages.writeLines([StyledText(title, style: .bold)])
    if AccountField.allCases.contains(where: { !state.values[$0].isBlank }) {
      try? messages.writeLines([StyledText("Enter keeps what stands in brackets.", style: .dim)])
    }
  }

  /// Asks for fields, each until its answer will do, and takes the answers into the form.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - store: The form.
  /// - Throws: ``CommandError`` when the answers end before the questions.
  @MainActor func ask(
    _ fields: [AccountField], of store: Store<AccountForm.State, AccountForm.Action>
  ) throws(CommandError) {
    for field in fields {
      while true {
        let answer = try line(field, default: store.state.values[field])
        store.send(.fieldChanged(field, answer))
        // What the server has already is not sent, right or not.
        let isUnchanged = store.state.purpose != .create && store.state.original?[field] == answer
        guard !isUnchanged, let problems = Self.problems(of: field, answer) else { break }
        tell(problems)
      }
    }
  }

  /// Says what is wrong with fields, and what belongs to none.
  ///
  /// - Parameter problems: What is wrong.
  func tell(_ problems: ValidationErrors) {
    let lines = problems.inOrder.map { "\($0.field.label): \($0.message)" } + problems.remarks
    let paragraph = Paragraph(width: messages.profile.size.columns)
    for line in lines { try? messages.writeLines(paragraph.lines(line, style: Style(foreground: .yellow), indent: 2)) }
  }

  private func line(_ field: AccountField, default text: String) throws(CommandError) -> String {
    let hint =
      switch (field.isRequired, text.isBlank) {
      case (true, true): ""
      case (true, false): " [\(text)]"
      case (false, true): " (optional)"
      case (false, false): " [\(text)] (\(Self.emptyAnswer) for none)"
      }
    let question = StyledText(field.label) + StyledText(hint, style: .dim) + StyledText(": ")
    while true {
      do throws(PromptError) {
        let answer = try prompt.line(question).trimmingCharacters(in: .whitespacesAndNewlines)
        if answer.isEmpty { return text }
        return !field.isRequired && answer == Self.emptyAnswer ? "" : answer
      } catch .tooLong {
        tell(ValidationErrors(messages: [field: [PromptError.tooLong.description]]))
      } catch {
        throw CommandError(message: "the form was not finished, and nothing was sent", exitCode: .usage)
      }
    }
  }

  private static func problems(of field: AccountField, _ answer: String) -> ValidationErrors? {
    do throws(ValidationErrors) {
      _ = try AccountPayload(changing: [field: answer])
      return nil
    } catch {
      return error
    }
  }
}
