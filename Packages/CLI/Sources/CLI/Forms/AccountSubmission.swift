import Dependencies
import Features
import Foundation
import Models
import NetworkClient
import Persistence

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `app account create` and `app account edit 2`: a form that is filled in, checked and sent.
///
/// Where there is somebody to ask, what is missing or wrong is asked for; otherwise all that is wrong is listed at once,
/// and nothing is sent.
struct AccountSubmission: Hashable {
  /// The draft to take up.
  enum DraftChoice: Hashable {
    /// The one there is.
    case only
    /// One of several.
    case numbered(AccountDraft.ID)
  }

  private let accountID: Account.ID?
  private let given: [AccountField: String]
  private let draftChoice: DraftChoice?
  private let isDryRun: Bool

  /// Reads what is to be sent.
  ///
  /// - Parameters:
  ///   - accountID: The account to change; `nil` to create one.
  ///   - options: All options found.
  /// - Throws: ``CommandError`` when the number of a draft is none.
  init(_ accountID: Account.ID?, _ options: ParsedOptions) throws(CommandError) {
    self.accountID = accountID
    var given: [AccountField: String] = [:]
    for field in AccountField.allCases { given[field] = try options.value(of: field.option) }
    self.given = given
    isDryRun = options[AccountCommand.dryRun]
    guard options.contains(AccountCommand.resume) else {
      draftChoice = nil
      return
    }
    guard let text = options.text(of: AccountCommand.resume) else {
      draftChoice = .only
      return
    }
    guard let id = AccountDraft.ID(argument: text) else {
      throw .usage("--resume: \(text.quoted) is not the number of a draft", hints: "Try: app account drafts")
    }
    draftChoice = .numbered(id)
  }

  /// Fills the form in, sends it, and shows what the server made of it.
  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    let draft = try await draft()
    let dialog = given.isEmpty ? AccountDialog(in: context) : nil
    let store = Store(initialState: initialState(draft, isDialog: dialog != nil)) { AccountForm() }
    if accountID == nil { store.send(.appeared) }
    if !given.isEmpty { store.send(.valuesGiven(given)) }
    if let dialog {
      try await load(store, in: context)
      dialog.begin(store.state)
      try dialog.ask(AccountField.allCases, of: store)
    } else if accountID != nil, store.state.changes.isEmpty {
      throw .usage(
        "account edit needs something to change", hints: "Try: app account edit \(reference) --email new@example.org")
    }
    if isDryRun { return try showRequest(store.state, in: context) }
    try await submit(store, in: context)
  }

  /// Sends the form until the server takes it, or nobody can mend what is wrong with it.
  @MainActor private func submit(_ store: Store<AccountForm.State, AccountForm.Action>, in context: CommandContext)
    async throws(CommandError)
  {
    while true {
      // Should the answer stop the program, its second run is to know what was typed.
      CrashGuard.setRestartArguments(store.state.changes.map { "--\($0.key.optionName)=\($0.value)" })
      let work = store.send(.submitted)
      let isSent = if case .submitting = store.state.phase { true } else { false }
      await context.loading(accountID == nil ? "Creating the account" : "Changing account \(reference)") {
        await work.finish()
      }
      switch store.state.phase {
      case .finished(let account):
        return try show(account, keptDraft: store.state.draftID, in: context)
      case .unchanged:
        return sayUnchanged(in: context)
      case .failed(let error, let outcome):
        let server = context.options.serverArguments
        throw CommandError(error, outcome, of: accountID, typed: store.state, serverArguments: server)
      case .draftUnavailable(let problem):
        throw CommandError(problem, of: store.state.draftID)
      case .idle, .loading, .notLoaded, .editing, .submitting:
        var problems = store.state.problems
        let fields = AccountField.allCases.filter { problems.messages[$0]?.isEmpty == false }
        guard let dialog = AccountDialog(in: context), !fields.isEmpty else {
          throw CommandError(problems, exitCode: isSent ? .refused : .usage)
        }
        // What is only missing is asked for without more ado.
        if !isSent { for field in fields where store.state.values[field].isBlank { problems.messages[field] = nil } }
        dialog.tell(problems)
        do throws(CommandError) {
          try dialog.ask(fields, of: store)
        } catch {
          throw isSent ? CommandError(problems, exitCode: .refused) : error
        }
      }
    }
  }

  // MARK: Before

  private var reference: String { accountID.map { "\($0)" } ?? "" }

  @MainActor private func initialState(_ draft: AccountDraft?, isDialog: Bool) -> AccountForm.State {
    if let draft { return isDialog ? AccountForm.State(draft: draft) : AccountForm.State(sending: draft) }
    guard let accountID else { return AccountForm.State(purpose: .create) }
    return isDialog
      ? AccountForm.State(purpose: .edit(accountID)) : AccountForm.State(editing: accountID, changing: given)
  }

  /// Loads what the server has, for a form that somebody fills in.
  @MainActor private func load(
    _ store: Store<AccountForm.State, AccountForm.Action>, in context: CommandContext
  ) async throws(CommandError) {
    await context.loading("Loading account \(reference)") { await store.send(.appeared).finish() }
    guard case .notLoaded(let error) = store.state.phase else { return }
    guard store.state.original != nil else {
      throw CommandError(error, subject: "account \(reference)", alternative: "app accounts")
    }
    context.say("account \(reference) is as it was saved (\(error.note))")
  }

  @MainActor private func draft() async throws(CommandError) -> AccountDraft? {
    guard let draftChoice else { return nil }
    let drafts = try await DraftsPage.drafts().filter { $0.accountID == accountID }
    switch draftChoice {
    case .numbered(let id):
      guard let draft = drafts.first(where: { $0.id == id }) else { throw .noDraft(id) }
      return draft
    case .only where drafts.count > 1:
      let numbers = drafts.map { "\($0.id)" }.joined(separator: ", ")
      throw .usage(
        "there are \(drafts.count) drafts (\(numbers)): choose one with --resume=N", hints: "Try: app account drafts")
    case .only:
      guard let draft = drafts.first else {
        let purpose = accountID.map { "changes to account \($0)" } ?? "a new account"
        throw CommandError(
          message: "there is no draft of \(purpose)", hints: ["Try: app account drafts"], exitCode: .refused)
      }
      return draft
    }
  }

  // MARK: After

  private func sayUnchanged(in context: CommandContext) {
    context.say("nothing was changed, and nothing was sent")
  }

  @MainActor private func showRequest(_ state: AccountForm.State, in context: CommandContext) throws(CommandError) {
    let submission: AccountPayload?
    do throws(ValidationErrors) {
      submission = try state.submission()
    } catch {
      throw CommandError(error, exitCode: .usage)
    }
    guard let changes = submission else { return sayUnchanged(in: context) }
    @Dependency(\.accountsBaseURL) var baseURL
    guard let baseURL else { throw CommandError(message: "no server is set", exitCode: .usage) }
    let request = accountID.map { Request.changingAccount($0, changes) } ?? .creatingAccount(changes)
    let urlRequest: URLRequest
    do throws(NetworkError) {
      urlRequest = try request.makeURLRequest(baseURL: baseURL)
    } catch {
      throw CommandError(error)
    }
    try context.show(RequestView(urlRequest))
  }

  @MainActor private func show(_ account: Account, keptDraft: AccountDraft.ID?, in context: CommandContext)
    throws(CommandError)
  {
    if !context.options.isQuiet {
      context.messages.say("\(accountID == nil ? "Created" : "Changed") account \(account.id)")
    }
    if let keptDraft {
      context.say(
        "draft \(keptDraft) has been sent, but could not be removed (app account drafts --discard \(keptDraft))")
    }
    try context.show(SubmittedAccountView(account, fields: context.options.fields))
  }
}
