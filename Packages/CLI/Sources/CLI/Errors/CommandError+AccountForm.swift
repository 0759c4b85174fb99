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
    switch delivery {
    case .accepted, .unchanged:
      return nil
    case .rejected(let errors, let draft):
      self.init(errors, exitCode: .refused)
      if draft?.mayHaveBeenProcessed == true {
        let effect = form.accountID.map { "changed account \($0)" } ?? "created the account"
        hints.append("The attempt before may have \(effect): see \(command: "app accounts --refresh").")
      }
      keep(draft, advice: "Correct it")
    case .failed(let error, .success(let draft)):
      self.init(undelivered: error, of: form)
      let advice = error.mayHaveBeenProcessed ? "If it has not, send it again" : "Send it later"
      keep(draft, advice: error.isNotFound && form.accountID != nil ? nil : advice)
    case .failed(let error, .failure(let failure)):
      self.init(undelivered: error, of: form)
      details.append("the form could not be kept as a draft: \(failure)")
      for field in AccountField.allCases {
        if let text = form.changes[field] { details.append("--\(field.optionName)=\(text.shellWord)") }
      }
    case .notSent(let problem, let draft):
      self.init(message: "\(problem)", exitCode: ExitCode(problem))
      if case .needsConsent = problem {
        hints = ["See \(command: "app accounts --refresh"). To send it again, add --again."]
      } else if draft?.id != form.resumedID {
        keep(draft, advice: "Send it later")
      }
    }
  }

  private init(undelivered error: NetworkError, of form: AccountForm.State) {
    self.init(error)
    if error.kind == .offline {
      message = "nothing was sent: --offline sends no requests"
      hints = []
    }
    if error.isNotFound, let id = form.accountID {
      hints = ["Account \(id) may be gone: see \(command: "app accounts --refresh")."]
    }
    if error.mayHaveBeenProcessed {
      hints.append("The server may have processed it: see \(command: "app accounts --refresh").")
    }
  }

  /// Adds the draft that keeps a form, if there is one, and the command that sends it.
  ///
  /// - Parameter advice: When to send it; `nil` if that cannot succeed.
  mutating func keep(_ draft: AccountDraft?, advice: String?) {
    guard let draft else { return }
    details.append("the form is kept as draft \(draft.id)")
    guard let advice else { return }
    let command = AccountDraft.resumeCommand(of: draft.accountID, draft.id)
    hints.append("\(advice): \(command: command)\(draft.mayHaveBeenProcessed ? " --again" : "")")
  }
}

extension ExitCode {
  /// Creates the exit code of a draft that was not sent.
  fileprivate init(_ problem: DraftProblem) {
    self =
      switch problem {
      case .needsConsent: .usage
      case .missing, .otherServer: .refused
      case .inUse, .unavailable: .local
      }
  }
}
