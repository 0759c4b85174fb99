import Features
import Views

/// `app account drafts`: lists the unsent forms, or deletes one.
struct DraftsCommand: Command {
  static let configuration = CommandConfiguration(
    name: "drafts",
    summary: "List the unsent drafts, or delete one",
    example: "app account drafts",
    moreExamples: [("app account drafts --delete 1", "deletes draft 1")],
    fields: { FieldSet<AccountDraft>.drafts.paths }
  )

  @Option(
    DraftOption.delete, placeholder: "DRAFT", help: "Delete a draft", expectation: "the number of a draft",
    read: AccountDraft.ID.init(argument:))
  private var deletedID: AccountDraft.ID?

  var declared: [any DeclaredArguments] { [_deletedID] }

  func run(in context: CommandContext) async throws(CommandError) {
    if let deletedID {
      try await delete(deletedID, in: context)
    } else {
      try context.show(try await Self.list().view(context.viewOptions()))
    }
  }

  @MainActor private func delete(_ id: AccountDraft.ID, in context: CommandContext) async throws(CommandError) {
    guard try await Self.delete(id) else { throw .noDraft(id) }
    context.printNotice("deleted draft \(id)")
  }

  /// Deletes a draft, and returns whether it existed.
  @MainActor @discardableResult
  static func delete(_ id: AccountDraft.ID) async throws(CommandError) -> Bool {
    let store = Store(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    await store.send(.deleted(id)).finish()
    if let failure = store.state.deletion.failure {
      throw CommandError(failure, doing: "could not delete draft \(id)")
    }
    return store.state.deletion.value == true
  }

  /// Returns the drafts, oldest first.
  @MainActor static func drafts() async throws(CommandError) -> [AccountDraft] { try await list().rows }

  @MainActor private static func list() async throws(CommandError) -> AccountDraftsList.State {
    let store = Store(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    await store.send(.appeared).finish()
    if let failure = store.state.drafts.failure { throw CommandError(failure, doing: "could not read the drafts") }
    return store.state
  }
}

/// `app draft 1`: sends a draft, whether it creates or changes an account.
struct DraftCommand: Command {
  static let configuration = CommandConfiguration(
    name: "draft",
    summary: "Send an unsent draft",
    example: "app draft 1",
    moreExamples: [("app draft 1 --dry-run", "shows the request without sending it")],
    api: .accounts,
    fields: { FieldSet<Account>.accounts.paths }
  )

  @Argument("DRAFT") private var number: Int
  @Flag("dry-run", help: "Show the request without sending it") private var isDryRun: Bool
  @Flag(DraftOption.again, help: "Send a draft again that may have been sent") private var sendsAgain: Bool

  var declared: [any DeclaredArguments] { [_number, _isDryRun, _sendsAgain] }

  func run(in context: CommandContext) async throws(CommandError) {
    let id = AccountDraft.ID(number)
    guard let draft = try await DraftsCommand.drafts().first(where: { $0.id == id }) else { throw .noDraft(id) }
    var options: [String: [String?]] = [DraftOption.resume: ["\(number)"]]
    if isDryRun { options["dry-run"] = [nil] }
    if sendsAgain { options[DraftOption.again] = [nil] }
    let form = AccountFormOptions()
    try form.storeOptions(of: ParsedArguments(options: options))
    try await form.submit(editing: draft.accountID, in: context)
  }
}

extension CommandError {
  /// Creates the error for a failure of the local storage.
  init(_ failure: StorageFailure, doing message: String) {
    self.init(message: "\(message): \(failure)", exitCode: .local)
  }

  static func noDraft(_ id: AccountDraft.ID) -> CommandError {
    CommandError(
      message: "there is no draft \(id)", hints: ["Try: \(command: "app account drafts")"],
      exitCode: .refused)
  }

  /// The error for a draft of another account, or for another server.
  static func otherDraft(_ draft: AccountDraft) -> CommandError {
    CommandError(
      message: "\(DraftProblem.otherServer(draft))", hints: ["Try: \(draft.resumeCommand)"], exitCode: .refused)
  }
}
