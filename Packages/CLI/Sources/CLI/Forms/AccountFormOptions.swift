import Dependencies
import Features
import Foundation
import Views

/// The options of `account create` and `account edit`.
struct AccountFormOptions: ParsableArguments {
  @Option(.firstName) private var firstName: String?
  @Option(.lastName) private var lastName: String?
  @Option(.email) private var email: String?
  @Option(.avatarURL) private var avatarURL: String?
  @Option(inputFile: "Fill in the form by a JSON object; - for standard input") private var inputFile: String?
  @Flag("dry-run", help: "Show the request without sending it") var isDryRun: Bool
  @Option(
    DraftOption.resume, placeholder: "DRAFT", help: "Resume an unsent draft", expectation: "the number of a draft",
    bare: .only, read: { AccountDraft.ID(argument: $0).map(DraftChoice.numbered) })
  private var draftChoice: DraftChoice?
  @Flag(DraftOption.again, help: "With --resume: send a draft again that may have been sent") private var sendsAgain:
    Bool

  var declared: [any DeclaredArguments] {
    [_firstName, _lastName, _email, _avatarURL, _inputFile, _isDryRun, _draftChoice, _sendsAgain]
  }

  /// Returns the values of the options and, where they have none, of the file.
  private func values(in context: CommandContext) throws(CommandError) -> [AccountField: String] {
    let options: [AccountField: String?] = [
      .firstName: firstName, .lastName: lastName, .email: email, .avatarURL: avatarURL,
    ]
    let input = try inputFile.map { file throws(CommandError) in
      try AccountInput(try context.readFile(file), of: file).values
    }
    return (input ?? [:]).merging(options.compactMapValues(\.self)) { $1 }
  }

  /// Checks that `--again` comes with `--resume`.
  func validate() throws(CommandError) {
    if sendsAgain, draftChoice == nil { throw .usage("--again needs --resume", hints: "Try: app account drafts") }
  }

  /// Fills in a form by the options, a draft or prompts, and sends it.
  ///
  /// - Parameter id: The account to edit; `nil` for a new one.
  @MainActor func submit(editing id: Account.ID?, in context: CommandContext) async throws(CommandError) {
    let values = try values(in: context)
    let draft = try await draft(of: id)
    // Without prompts if fields are given or the user cannot be prompted.
    let isPrompted = values.isEmpty && context.prompt != nil
    let resumption = isPrompted && id != nil ? AccountForm.Resumption.ofAccount : .none
    let state = draft.map { AccountForm.State(draft: $0) } ?? AccountForm.State(accountID: id, resuming: resumption)
    let store = Store(initialState: state) { SelfSendingAccountForm() }
    if !values.isEmpty { store.send(.typed(values)) }
    if let id, isPrompted {
      try await load(store, id, in: context)
    } else if let id, store.state.changes.isEmpty {
      throw .usage(
        "account edit needs something to change",
        hints: "Try: \(command: "app account edit \(id) --email new@example.org")")
    }
    var form = FilledInForm(store: store, context: context, isResent: sendsAgain)
    if isPrompted, let dialog = AccountDialog(store, in: context, keepsDraft: !isDryRun) {
      do throws(CommandError) {
        guard try await fillIn(&form, by: dialog, resuming: draft, in: context) else { return }
      } catch {
        throw form.keepingDraft(error)
      }
    }
    if isDryRun { try await form.showRequest() } else { try await form.send() }
  }

  /// Loads the account for the prompts, from the cache if the server cannot be reached.
  @MainActor private func load(_ store: StoreOf<AccountForm>, _ id: Account.ID, in context: CommandContext)
    async throws(CommandError)
  {
    await context.loading("Loading account \(id)") { await store.send(.appeared).finish() }
    if let failure = store.state.original.failure {
      guard store.state.original.value != nil else {
        throw CommandError(failure, subject: "account \(id)", alternative: "app accounts")
      }
      context.printNotice("editing the cached account \(id): \(failure.text(.clause))")
    }
    if store.state.resumption == .ofAccount, let draft = store.state.draft {
      context.printNotice("with the changes of draft \(draft.id), \(draft.status); Esc restores the server's value")
    }
  }

  /// The draft that `--resume` selects, or `nil` without `--resume`.
  ///
  /// - Parameter accountID: The account to edit; `nil` for a new one.
  @MainActor private func draft(of accountID: Account.ID?) async throws(CommandError) -> AccountDraft? {
    guard let draftChoice else { return nil }
    @Dependency(\.accounts) var api
    let all = try await DraftsCommand.drafts()
    let drafts = all.filter { $0.source == api.cacheSource && $0.accountID == accountID }
    if case .numbered(let id) = draftChoice {
      guard let draft = all.first(where: { $0.id == id }) else { throw .noDraft(id) }
      guard drafts.contains(draft) else { throw .otherDraft(draft) }
      return draft
    }
    guard let draft = drafts.first else {
      let purpose = accountID.map { "changes to account \($0)" } ?? "a new account"
      throw CommandError(
        message: "there is no draft of \(purpose)", hints: ["Try: \(command: "app account drafts")"], exitCode: .refused
      )
    }
    guard drafts.count == 1 else {
      let numbers = drafts.map { "\($0.id)" }.joined(separator: ", ")
      throw .usage(
        "there are \(drafts.count) drafts (\(numbers)): choose one with --resume=N",
        hints: "Try: \(command: "app account drafts")")
    }
    return draft
  }

  /// Fills in a form by prompts, or shows the draft that it resumes and asks whether to send it.
  ///
  /// - Returns: Whether to send the form.
  @MainActor private func fillIn(
    _ form: inout FilledInForm, by dialog: AccountDialog, resuming draft: AccountDraft?, in context: CommandContext
  ) async throws(CommandError) -> Bool {
    guard let draft else {
      try await dialog.fillIn()
      return true
    }
    if isDryRun { return true }
    let isRepeated = draft.mayHaveBeenProcessed && !sendsAgain
    if isRepeated {
      let hint: Hint = "Draft \(draft.id) \(draft.status): see \(command: "app accounts")."
      context.messages.printMessage(hint.text(context.options.selectedServer))
    }
    let isSent = try await dialog.review(draft, isRepeated: isRepeated)
    form.isResent = isSent
    if !isSent { context.printNotice("nothing was sent; draft \(draft.id) is kept") }
    return isSent
  }
}

private enum DraftChoice: Hashable {
  case only
  /// One of several drafts.
  case numbered(AccountDraft.ID)
}

extension Option where Value == String {
  /// Declares the option of a form field.
  fileprivate init(_ field: AccountField) {
    self.init(field.optionName, help: "\(field.label) of the account")
  }
}
