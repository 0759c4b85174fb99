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
  /// - Parameters:
  ///   - accountID: The account to change; `nil` for a new one.
  ///   - changes: The values, which are shown if there is no draft.
  init(
    _ error: NetworkError, _ outcome: AccountDelivery.DraftOutcome, of accountID: Account.ID?,
    typed changes: [AccountField: String]
  ) {
    self.init(error, subject: accountID.map { "account \($0)" }, alternative: "app accounts")
    if error.kind == .offline {
      message = "nothing was sent: --offline sends no requests"
      hints = []
    }
    if outcome != .removed, error.mayHaveBeenProcessed {
      hints.append("The server may have processed it: see \(command: "app accounts --refresh").")
    }
    switch outcome {
    case .kept(let id):
      keep(
        id, of: accountID, advice: error.mayHaveBeenProcessed ? "If it has not, send it again" : "Send it later",
        again: error.mayHaveBeenProcessed)
    case .removed: break
    case .notKept(let reason):
      details.append("the form could not be kept as a draft: \(reason)")
      details += AccountField.allCases.compactMap { field in
        changes[field].map { "--\(field.optionName)=\($0.shellWord)" }
      }
    }
  }

  /// Adds the draft that keeps the form, and the command that sends it.
  ///
  /// - Parameter again: Whether it may have been sent.
  mutating func keep(_ id: AccountDraft.ID, of accountID: Account.ID?, advice: String, again: Bool) {
    details.append("the form is kept as draft \(id)")
    let command = AccountDraft.resumeCommand(of: accountID, id)
    hints.append("\(advice): \(command: command)\(again ? " --again" : "")")
  }

  /// Creates the error of a draft that cannot be sent.
  init(_ problem: AccountDelivery.DraftProblem, of id: AccountDraft.ID?) {
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
