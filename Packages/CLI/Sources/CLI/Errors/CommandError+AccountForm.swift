import Features
import Models
import NetworkClient
import Persistence

extension CommandError {
  /// Lists all that is wrong with a form, by the options that give its fields.
  ///
  /// - Parameters:
  ///   - problems: What is wrong.
  ///   - exitCode: ``ExitCode/usage`` for what was found here, ``ExitCode/refused`` for what the server says.
  init(_ problems: ValidationErrors, exitCode: ExitCode) {
    let message =
      exitCode == .usage ? "nothing was sent: the account is not right yet" : "the server refused the account"
    self.init(
      message: message,
      details: problems.inOrder.map { "--\($0.field.optionName): \($0.message)" } + problems.remarks,
      exitCode: exitCode)
  }

  /// Says that a form could not be delivered, and where it is kept.
  ///
  /// - Parameters:
  ///   - error: Why it could not.
  ///   - outcome: What became of what was typed.
  ///   - accountID: The account that was to be changed; `nil` for a new one.
  ///   - state: The form, which holds what was typed.
  ///   - serverArguments: What names the server in a command line that is to be called next.
  init(
    _ error: NetworkError, _ outcome: AccountForm.DraftOutcome, of accountID: Account.ID?,
    typed state: AccountForm.State, serverArguments: String
  ) {
    self.init(error, subject: accountID.map { "account \($0)" }, alternative: "app accounts")
    if case .offline = error {
      message = "nothing was sent: --offline asks no server"
      hints = []
    }
    switch outcome {
    case .kept(let id):
      details.append("what you typed is kept as draft \(id)")
      hints.append("Send it later: \(AccountDraft.resumeCommand(of: accountID, id))\(serverArguments)")
    case .notKept(let reason):
      details.append("what you typed could not be kept: \(reason)")
      let changes = state.changes
      details += AccountField.allCases.compactMap { field in
        changes[field].map { "--\(field.optionName) \($0.quoted)" }
      }
    case .notWanted: break
    }
    if error.mayHaveArrived {
      hints.append("The server may have taken it all the same: see app accounts --refresh\(serverArguments).")
    }
  }

  /// Says that a draft cannot be sent.
  ///
  /// - Parameters:
  ///   - problem: Why.
  ///   - id: The draft.
  init(_ problem: AccountForm.DraftProblem, of id: AccountDraft.ID?) {
    let draft = id.map { "draft \($0)" } ?? "the draft"
    switch problem {
    case .inUse: self.init(message: "\(draft) is being sent by another program", exitCode: .local)
    case .gone: self.init(message: "\(draft) is not there any more: it was sent or thrown away", exitCode: .refused)
    case .storage(let failure): self.init(failure, doing: "\(draft) cannot be read")
    }
  }
}
