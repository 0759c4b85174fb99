import Features
import Views

extension CommandError {
  /// Creates an error that lists the validation errors of a form by option.
  ///
  /// - Parameter exitCode: ``ExitCode/usage`` for errors found here, ``ExitCode/refused`` for errors from the server.
  init(_ errors: ValidationErrors, exitCode: ExitCode) {
    self.init(
      message: exitCode == .usage ? "nothing was sent: the form has errors" : "the server rejected the account",
      details: errors.inOrder.map { "--\($0.field.optionName): \($0.message)" } + errors.general,
      exitCode: exitCode)
  }

  /// Creates the error of a form that was not delivered, with its draft.
  ///
  /// - Parameter accountID: The account to change; `nil` for a new one.
  init(
    _ error: NetworkError, _ outcome: AccountForm.DraftOutcome, of accountID: Account.ID?,
    typed state: AccountForm.State
  ) {
    self.init(error, subject: accountID.map { "account \($0)" }, alternative: "app accounts")
    if error.kind == .offline {
      message = "nothing was sent: --offline sends no requests"
      hints = []
    }
    switch outcome {
    case .kept(let id):
      details.append("the form is kept as draft \(id)")
      let command = AccountDraft.resumeCommand(of: accountID, id)
      if error.mayHaveBeenProcessed {
        hints.append("The server may have processed it: see \(command: "app accounts --refresh").")
        hints.append("If it has not, send it again: \(command: command) --again")
      } else {
        hints.append("Send it later: \(command: command)")
      }
    case .removed: break
    case .notKept(let reason):
      details.append("the form could not be kept as a draft: \(reason)")
      let changes = state.changes
      details += AccountField.allCases.compactMap { field in
        changes[field].map { "--\(field.optionName)=\($0.shellWord)" }
      }
      if error.mayHaveBeenProcessed {
        hints.append("The server may have processed it: see \(command: "app accounts --refresh").")
      }
    }
  }

  /// Creates the error of a draft that cannot be sent.
  init(_ problem: AccountForm.DraftProblem, of id: AccountDraft.ID?) {
    let draft = id.map { "draft \($0)" } ?? "the draft"
    switch problem {
    case .inUse: self.init(message: "\(draft) is being sent by another process", exitCode: .local)
    case .mayHaveBeenProcessed:
      self.init(
        message: "\(draft) may have been sent already",
        hints: ["See \(command: "app accounts --refresh"). To send it again, add --again."],
        exitCode: .usage)
    case .gone: self.init(message: "\(draft) no longer exists: it was sent or deleted", exitCode: .refused)
    case .storage(let failure): self.init(failure, doing: "\(draft) cannot be read")
    }
  }
}
