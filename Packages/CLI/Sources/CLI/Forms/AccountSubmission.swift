import CrashGuard
import Features
import Views

/// Sends a filled-in account form, and shows the account that the server returns.
///
/// Missing and invalid fields are prompted for. Without a terminal they are listed in one error, and nothing is sent.
@MainActor
struct AccountSubmission {
  let store: StoreOf<AccountForm>
  let context: CommandContext

  init(_ store: StoreOf<AccountForm>, in context: CommandContext) {
    self.store = store
    self.context = context
  }

  var accountID: Account.ID? { store.state.accountID }

  /// Sends the form until the server accepts it or an error cannot be corrected.
  ///
  /// - Parameter isDryRun: Whether the request is shown instead of sent.
  func run(isDryRun: Bool) async throws(CommandError) {
    if isDryRun { return try await showRequest() }
    while true {
      // After a crash the process restarts with these arguments: the typed values must not be lost.
      CrashGuard.setRestartArguments(store.state.changes.map { "--\($0.key.optionName)=\($0.value)" })
      let work = store.send(.submitted)
      await context.loading(accountID.map { "Changing account \($0)" } ?? "Creating the account") {
        await work.finish()
      }
      switch store.state.phase {
      case .ended(.accepted(_, let account?, _)):
        return try show(account)
      case .ended(.accepted(let id, nil, _)):
        return try showAccepted(id)
      case .ended(.unchanged):
        return showUnchanged()
      case .ended(.failed(let error, let outcome)):
        throw CommandError(error, outcome, of: accountID, typed: store.state.changes)
      case .ended(.draftUnavailable(let problem)):
        throw CommandError(problem, of: store.state.draftID)
      case .ended(.rejected):
        try await promptForErrors(isSent: true)
      case .idle, .loading, .notLoaded, .editing, .submitting:
        try await promptForErrors(isSent: false)
      }
    }
  }

  /// Shows the request that the form would send.
  private func showRequest() async throws(CommandError) {
    let payload: AccountPayload?
    do throws(ValidationErrors) {
      payload = try store.state.payload()
    } catch {
      throw CommandError(error, exitCode: .usage)
    }
    guard let payload else { return showUnchanged() }
    let view: TextView
    do throws(NetworkError) {
      view = TextView(try await store.state.request(sending: payload))
    } catch {
      throw CommandError(error)
    }
    try context.show(view)
  }

  private func showUnchanged() {
    context.printNotice("nothing changed; nothing was sent")
  }

  /// Prompts for the missing and invalid fields.
  private func promptForErrors(isSent: Bool) async throws(CommandError) {
    var errors = store.state.errors
    let fields = AccountField.allCases.filter { errors.messages[$0]?.isEmpty == false }
    guard let dialog = AccountDialog(in: context), !fields.isEmpty else {
      throw keepingDraft(CommandError(errors, exitCode: isSent ? .refused : .usage), isRejected: isSent)
    }
    // A prompt for a missing field needs no error message.
    if !isSent { for field in fields where store.state.values[field].isBlank { errors.messages[field] = nil } }
    dialog.show(errors)
    do throws(CommandError) {
      try await dialog.prompt(for: fields, of: store)
    } catch {
      throw keepingDraft(isSent ? CommandError(errors, exitCode: .refused) : error, isRejected: isSent)
    }
  }

  /// Adds the draft that keeps the form to an error.
  private func keepingDraft(_ error: CommandError, isRejected: Bool) -> CommandError {
    guard let id = store.state.draftID else { return error }
    var error = error
    // A rejection does not undo an earlier request of the draft.
    error.keep(
      id, of: accountID, advice: isRejected ? "Correct it" : "Send it later", again: store.state.allowsResending)
    return error
  }

  private func show(_ account: Account) throws(CommandError) {
    printOutcome(of: account.id)
    try context.show(account.submittedView(context.viewOptions()))
  }

  /// Shows the id of an account that the server accepted without returning it.
  private func showAccepted(_ id: Account.ID?) throws(CommandError) {
    printOutcome(of: id)
    context.printNotice(
      "the server did not return the account: see app accounts --refresh\(context.options.serverArguments)")
    try context.show(TextView(accepted: id))
  }

  private func printOutcome(of id: Account.ID?) {
    if !context.options.isQuiet {
      var place = context.options.usesSandbox ? " in the sandbox" : ""
      if context.options.usesSandbox, context.options.sandboxAccountsFile == nil {
        place += ", which has no folder to keep it: set HOME or XDG_STATE_HOME"
      }
      let account = id.map { "account \($0)" } ?? "the account"
      context.messages.printMessage("\(accountID == nil ? "Created" : "Changed") \(account)\(place)")
    }
    if let draftID = store.state.draftID {
      context.printNotice("sent draft \(draftID), but could not delete it (app account drafts --delete \(draftID))")
    }
  }
}
