import Features
import Models
import Persistence
import ReducerRuntime
import Views

/// `app account drafts`: lists the unsent forms, or deletes one.
struct DraftsCommand: Command {
  static let configuration = CommandConfiguration(
    name: "drafts",
    summary: "List the unsent drafts, or delete one",
    example: "app account drafts",
    moreExamples: [("app account drafts --discard 1", "deletes draft 1")],
    fields: { FieldSet<AccountDraft>.drafts.paths }
  )

  @Option(
    "discard", placeholder: "DRAFT", help: "With drafts: delete this draft", expectation: "the number of a draft",
    read: AccountDraft.ID.init(argument:))
  private var discardedID: AccountDraft.ID?

  var declared: [DeclaredArguments] { [_discardedID] }

  func run(in context: CommandContext) async throws(CommandError) {
    if let discardedID {
      try await discard(discardedID, in: context)
    } else {
      try context.show(DraftsView(try await Self.drafts(), selectedFields: context.options.fields))
    }
  }

  @MainActor private func discard(_ id: AccountDraft.ID, in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    await store.send(.discarded(id)).finish()
    if let failure = store.state.discard.failure {
      throw CommandError(failure, doing: "could not delete draft \(id)")
    }
    guard store.state.discard.value == true else { throw .noDraft(id) }
    context.printNotice("deleted draft \(id)")
  }

  /// The drafts for all servers, oldest first.
  @MainActor static func drafts() async throws(CommandError) -> [AccountDraft] {
    let store = Store(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    await store.send(.appeared).finish()
    if let failure = store.state.drafts.failure { throw CommandError(failure, doing: "could not read the drafts") }
    return store.state.rows
  }
}

extension CommandError {
  /// Creates the error for a failure of the local storage.
  init(_ failure: StorageFailure, doing message: String) {
    self.init(message: "\(message): \(failure)", exitCode: .local)
  }

  static func noDraft(_ id: AccountDraft.ID) -> CommandError {
    CommandError(
      message: "there is no draft \(id)", hints: ["Try: app account drafts\(ServerArguments.current)"],
      exitCode: .refused)
  }

  /// The error for a draft of another account, or for another server.
  static func otherDraft(_ draft: AccountDraft) -> CommandError {
    let purpose = draft.accountID.map { "changes account \($0)" } ?? "creates an account"
    return CommandError(
      message: "draft \(draft.id) \(purpose) on \(draft.source)", hints: ["Try: \(draft.resumeCommand)"],
      exitCode: .refused)
  }
}
