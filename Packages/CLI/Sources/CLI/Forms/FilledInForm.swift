import Dependencies
import Features
import Views

/// A filled-in account form that is sent; the account that the server returns is shown.
///
/// Missing and invalid fields are prompted for. Without a terminal they are listed in one error, and nothing is sent.
@MainActor
struct FilledInForm {
  let store: StoreOf<AccountForm>
  let context: CommandContext
  /// Whether the user agreed to send the draft once that the server may have accepted.
  var isResent = false

  private var form: AccountForm.State { store.state }

  /// Sends the form until the server accepts it or an error cannot be corrected.
  func send() async throws(CommandError) {
    let isKept = form.draft != nil || context.prompt != nil
    var isResent = isResent
    while true {
      let work = store.send(isResent ? .resendingConfirmed : .submitted)
      await context.loading(form.accountID.map { "Changing account \($0)" } ?? "Creating the account") {
        await work.finish()
      }
      guard case .answered(let delivery) = form.phase else {
        let errors = form.validationErrors
        try await correct(errors, keepingDraft(CommandError(errors, exitCode: .usage)), isSent: false)
        continue
      }
      isResent = false
      if case .rejected(let errors, .success(let draft)) = delivery, !isKept {
        // A script has the values.
        try await DraftsCommand.delete(draft.id)
        throw CommandError(errors, exitCode: .refused)
      }
      guard let error = CommandError(delivery, of: form) else { return try show(delivery) }
      guard case .rejected(let errors, _) = delivery else { throw error }
      try await correct(errors, error, isSent: true)
    }
  }

  /// Shows the request that the form would send.
  func showRequest() async throws(CommandError) {
    let payload: AccountPayload?
    do throws(ValidationErrors) {
      payload = try form.payload()
    } catch {
      throw CommandError(error, exitCode: .usage)
    }
    guard let payload else { return try show(.unchanged) }
    @Dependency(\.accounts) var api
    let view: TextView
    do throws(NetworkError) {
      let request = try await api.makeURLRequest(for: .submitting(payload, to: form.accountID))
      view = TextView(RedactedRequest(request), body: request.bodyText)
    } catch {
      throw CommandError(error)
    }
    try context.show(view)
  }

  /// Prompts for the missing and invalid fields, or throws the error if the user cannot correct them.
  private func correct(
    _ errors: ValidationErrors, _ error: CommandError, isSent: Bool
  ) async throws(CommandError) {
    var errors = errors
    let fields = AccountField.allCases.filter { errors.messages[$0]?.isEmpty == false }
    guard let dialog = AccountDialog(store, in: context), !fields.isEmpty else { throw error }
    // A prompt for a missing field needs no error message.
    if !isSent { for field in fields where form.values[field].isBlank { errors.messages[field] = nil } }
    dialog.show(errors)
    do throws(CommandError) {
      try await dialog.prompt(for: fields)
    } catch let incomplete {
      throw isSent ? error : keepingDraft(incomplete)
    }
  }

  /// Adds where the form is kept to an error: in its draft, or nowhere.
  func keepingDraft(_ error: CommandError) -> CommandError {
    var error = error
    if case .editing(.failed(let failure)) = form.phase {
      error.keep(.failure(failure), of: form, advice: nil)
    } else if let draft = form.draft {
      error.keep(.success(draft), of: form, advice: "Send it later")
    }
    return error
  }

  /// Shows an account that the server accepted; its id if the server did not return it.
  private func show(_ delivery: AccountDelivery) throws(CommandError) {
    guard case .accepted(let receipt, let draft) = delivery else {
      return context.printNotice("nothing changed; nothing was sent")
    }
    if !context.options.isQuiet {
      context.messages.printMessage(receipt.sentence(changing: form.accountID, place: place))
    }
    if let draft {
      context.printNotice("sent draft \(draft), but could not delete it (app account drafts --delete \(draft))")
    }
    if case .stored(let account, _) = receipt {
      return try context.show(account.submittedView(context.viewOptions()))
    }
    if case .storedUnseen(_, nil) = receipt {
      context.printNotice(
        "the server did not return the account: see app accounts --refresh\(context.options.selectedServer.arguments)")
    }
    try context.show(TextView(accepted: receipt.accountID(changing: form.accountID)))
  }

  /// The words for the sandbox; empty for another server.
  private var place: String {
    guard context.options.usesSandbox else { return "" }
    let isKept = context.options.sandboxAccountsFile != nil
    return " in the sandbox" + (isKept ? "" : ", which has no folder to keep it: set HOME or XDG_STATE_HOME")
  }
}
