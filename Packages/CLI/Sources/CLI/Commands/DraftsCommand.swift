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
    "delete", placeholder: "DRAFT", help: "Delete a draft", expectation: "the number of a draft",
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
