import Features
import Models
import Persistence

/// `app account drafts`: the forms that no server has taken yet, or one of them thrown away.
struct DraftsPage {
  /// The draft to throw away, if one is.
  let discarded: AccountDraft.ID?

  /// Shows the drafts, or discards one.
  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    if let discarded {
      await store.send(.discarded(discarded)).finish()
      if let failure = store.state.discard.failure {
        throw CommandError(failure, doing: "draft \(discarded) was not removed")
      }
      guard store.state.discard.value == true else { throw .noDraft(discarded) }
      context.say("draft \(discarded) is thrown away")
    } else {
      let options = context.options
      try context.show(
        DraftsView(try await Self.drafts(), serverArguments: options.serverArguments, fields: options.fields))
    }
  }

  /// All drafts for the server that is asked, the oldest first.
  @MainActor static func drafts() async throws(CommandError) -> [AccountDraft] {
    let store = Store(initialState: AccountDraftsList.State()) { AccountDraftsList() }
    await store.send(.appeared).finish()
    if let failure = store.state.drafts.failure { throw CommandError(failure, doing: "the drafts cannot be read") }
    return store.state.rows
  }
}

extension CommandError {
  /// Says that storage on this machine failed.
  ///
  /// - Parameters:
  ///   - failure: Why.
  ///   - message: What could not be done.
  init(_ failure: StorageFailure, doing message: String) {
    self.init(message: "\(message): \(failure)", exitCode: .local)
  }

  /// Says that a draft is not there.
  static func noDraft(_ id: AccountDraft.ID) -> CommandError {
    CommandError(message: "there is no draft \(id)", hints: ["Try: app account drafts"], exitCode: .refused)
  }
}
