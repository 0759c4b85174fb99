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

  /// Creates the error of a form that was not accepted; `nil` if it was, or if nothing has changed.
  init?(_ delivery: AccountDelivery, of form: AccountForm.State) {
    let draft = form.draftID.map { "draft \($0)" } ?? "the draft"
    switch delivery {
    case .accepted, .unchanged:
      return nil
    case .rejected(let errors, let id):
      self.init(errors, exitCode: .refused)
      // A rejection does not undo an earlier request of the draft.
      keep(id, of: form, advice: "Correct it", again: form.allowsResending)
    case .failed(let error, let id):
      self.init(undelivered: error, of: form)
      let isRepeated = error.mayHaveBeenProcessed
      keep(id, of: form, advice: isRepeated ? "If it has not, send it again" : "Send it later", again: isRepeated)
    case .notKept(let error, let failure):
      self.init(undelivered: error, of: form)
      details.append("the form could not be kept as a draft: \(failure)")
      for field in AccountField.allCases {
        if let text = form.changes[field] { details.append("--\(field.optionName)=\(text.shellWord)") }
      }
    case .draftInUse:
      self.init(message: "\(draft) is being sent by another process", exitCode: .local)
    case .draftMissing:
      self.init(message: "\(draft) no longer exists: it was sent or deleted", exitCode: .refused)
    case .draftNeedsConsent:
      self.init(
        message: "\(draft) may have been sent already",
        hints: ["See \(command: "app accounts --refresh"). To send it again, add --again."], exitCode: .usage)
    case .draftUnavailable(let failure):
      self.init(failure, doing: "\(draft) cannot be read")
    }
  }

  private init(undelivered error: NetworkError, of form: AccountForm.State) {
    self.init(error, subject: form.accountID.map { "account \($0)" }, alternative: "app accounts")
    if error.kind == .offline {
      message = "nothing was sent: --offline sends no requests"
      hints = []
    }
    if error.mayHaveBeenProcessed {
      hints.append("The server may have processed it: see \(command: "app accounts --refresh").")
    }
  }

  /// Adds the draft that keeps a form, if there is one, and the command that sends it.
  ///
  /// - Parameter again: Whether it may have been sent.
  mutating func keep(_ id: AccountDraft.ID?, of form: AccountForm.State, advice: String, again: Bool) {
    guard let id else { return }
    details.append("the form is kept as draft \(id)")
    let command = AccountDraft.resumeCommand(of: form.accountID, id)
    hints.append("\(advice): \(command: command)\(again ? " --again" : "")")
  }
}
