public import Models
public import NetworkClient
public import Persistence

/// The typed values of a form, and the draft that keeps them.
public struct AccountFormContent: Hashable, Sendable {
  /// The account to change; `nil` to create one.
  public let accountID: Account.ID?
  /// The typed values.
  public let values: [AccountField: String]
  /// The draft as it was read or saved last; `nil` if the form has none.
  public let draft: AccountDraft?

  /// Creates the content of a form.
  public init(accountID: Account.ID?, values: [AccountField: String], draft: AccountDraft?) {
    self.accountID = accountID
    self.values = values
    self.draft = draft
  }
}

/// What became of a form that was submitted.
public enum AccountDelivery: Hashable, Sendable {
  /// The server accepted it. `remaining` is the delivered draft if it could not be removed.
  case accepted(AccountReceipt, remaining: AccountDraft.ID? = nil)
  /// Nothing has changed. Nothing was sent.
  case unchanged
  /// The server rejected the values. `draft` keeps them; `nil` if they could not be kept.
  case rejected(ValidationErrors, draft: AccountDraft?)
  /// It was not delivered, or possibly not, or was refused as a whole: see `NetworkError.mayHaveBeenProcessed`. `kept`
  /// is the draft that keeps it, or why none does.
  case failed(NetworkError, kept: Result<AccountDraft, StorageFailure>)
  /// Nothing was sent, because of the draft that the form resumes. `draft` is the draft that keeps the values now.
  case notSent(DraftProblem, draft: AccountDraft?)
}

/// The reason why a draft cannot be resumed or sent.
public enum DraftProblem: Error, Hashable, Sendable {
  /// The server may have accepted the draft: sending it again needs the user's consent.
  case needsConsent(AccountDraft.ID)
  /// Another process is sending the draft.
  case inUse(AccountDraft.ID)
  /// Another process has sent, changed or deleted the draft.
  case missing(AccountDraft.ID)
  /// The draft is for another server.
  case otherServer(AccountDraft)
  /// The drafts cannot be read or written.
  case unavailable(AccountDraft.ID, StorageFailure)
}

// MARK: - Conformances

extension DraftProblem: CustomStringConvertible {
  /// The draft and the reason, in one line without a full stop.
  public var description: String {
    switch self {
    case .needsConsent(let id): return "the server may have accepted draft \(id)"
    case .inUse(let id): return "another process is sending draft \(id)"
    case .missing(let id): return "draft \(id) no longer exists: it was sent, changed or deleted"
    case .otherServer(let draft):
      let purpose = draft.accountID.map { "changes account \($0)" } ?? "creates an account"
      return "draft \(draft.id) \(purpose) on \(draft.source)"
    case .unavailable(let id, let failure): return "draft \(id) cannot be read: \(failure)"
    }
  }
}
