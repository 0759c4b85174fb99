public import Models
public import NetworkClient
public import Persistence

/// The typed values of a form, for the store that keeps them.
public struct AccountFormContent: Hashable, Sendable {
  /// The form.
  public let form: FormID
  /// The number of edits until now, by which the store knows the newest values.
  public let revision: Int
  /// The account to change; `nil` to create one.
  public let accountID: Account.ID?
  /// The typed values.
  public let values: [AccountField: String]
  /// The errors with which the server rejected the values that have not been edited since.
  public let errors: ValidationErrors
  /// The draft that the form resumes, as it was read; `nil` if it resumes none.
  public let resumed: AccountDraft?

  /// Creates the content of a form.
  public init(
    of form: FormID = FormID(), revision: Int = 0, accountID: Account.ID?, values: [AccountField: String],
    errors: ValidationErrors = ValidationErrors(), resuming draft: AccountDraft? = nil
  ) {
    self.form = form
    self.revision = revision
    self.accountID = accountID
    self.values = values
    self.errors = errors
    resumed = draft
  }
}

/// A form that is to be sent.
public struct AccountSubmissionRequest: Hashable, Sendable {
  /// The form.
  public let content: AccountFormContent
  /// The validated values.
  public let payload: AccountPayload
  /// Whether the user agreed to send the draft although the server may have accepted it.
  public let isResent: Bool

  /// Creates a request to send a form.
  public init(_ content: AccountFormContent, as payload: AccountPayload, isResent: Bool = false) {
    self.content = content
    self.payload = payload
    self.isResent = isResent
  }
}

/// What became of a form that was submitted.
///
/// `kept` is the draft that keeps the form, or why none does.
public enum AccountDelivery: Hashable, Sendable {
  /// The server accepted it. `remaining` is the delivered draft if it could not be removed.
  case accepted(AccountReceipt, remaining: AccountDraft.ID? = nil)
  /// Nothing has changed. Nothing was sent.
  case unchanged
  /// The server rejected the values.
  case rejected(ValidationErrors, kept: Result<AccountDraft, StorageFailure>)
  /// It was not delivered, or possibly not, or was refused as a whole: see `NetworkError.mayHaveBeenProcessed`.
  case failed(NetworkError, kept: Result<AccountDraft, StorageFailure>)
  /// Nothing was sent, because of the draft that the form resumes.
  case notSent(DraftProblem, kept: Result<AccountDraft, StorageFailure>)

  /// The draft that keeps the form; `nil` if none does.
  public var draft: AccountDraft? {
    switch self {
    case .accepted, .unchanged: nil
    case .rejected(_, let kept), .failed(_, let kept), .notSent(_, let kept): try? kept.get()
    }
  }
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
  case unavailable(StorageFailure)
}

// MARK: - Conformances

extension DraftProblem: CustomStringConvertible {
  /// The draft and the reason, in one line without a full stop.
  public var description: String {
    switch self {
    case .needsConsent(let id): return "the server may have accepted draft \(id)"
    case .inUse(let id): return "draft \(id) is being sent"
    case .missing(let id): return "draft \(id) no longer exists: it was sent, changed or deleted"
    case .otherServer(let draft):
      let purpose = draft.accountID.map { "changes account \($0)" } ?? "creates an account"
      return "draft \(draft.id) \(purpose) on \(draft.source)"
    case .unavailable(let failure): return "the drafts cannot be used: \(failure)"
    }
  }
}
