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
    case .rejected(let errors, let kept):
      self.init(errors, exitCode: .refused)
      if (try? kept.get())?.mayHaveBeenProcessed == true {
        let effect = form.accountID.map { "changed account \($0)" } ?? "created the account"
        hints.append("The attempt before may have \(effect): see \(command: "app accounts --refresh").")
      }
      keep(kept, of: form, advice: "Correct it")
    case .failed(let error, let kept):
      self.init(undelivered: error, of: form)
      let advice = error.mayHaveBeenProcessed ? "If it has not, send it again" : "Send it later"
      keep(kept, of: form, advice: error.isNotFound && form.accountID != nil ? nil : advice)
    case .notSent(let problem, let kept):
      self.init(message: "\(problem)", exitCode: ExitCode(problem))
      if case .needsConsent = problem {
        hints = ["See \(command: "app accounts --refresh"). To send it again, add --again."]
      } else if form.resumption != (try? kept.get()).map({ .draft($0.id) }) {
        keep(kept, of: form, advice: "Send it later")
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

  /// Adds where a form is kept: the draft and the command that sends it, or its fields as options.
  ///
  /// - Parameter advice: When to send it; `nil` if that cannot succeed.
  mutating func keep(_ kept: Result<AccountDraft, StorageFailure>, of form: AccountForm.State, advice: String?) {
    switch kept {
    case .success(let draft):
      details.append("the form is kept as draft \(draft.id)")
      guard let advice else { return }
      let command = AccountDraft.resumeCommand(of: draft.accountID, draft.id)
      hints.append("\(advice): \(command: command)\(draft.mayHaveBeenProcessed ? " --\(DraftOption.again)" : "")")
    case .failure(let failure):
      details.append("the form could not be kept as a draft: \(failure)")
      details += form.options
    }
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
