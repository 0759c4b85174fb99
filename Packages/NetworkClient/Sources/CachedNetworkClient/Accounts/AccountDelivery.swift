public import Models
public import NetworkClient
public import Persistence

/// What became of a form that was submitted.
public enum AccountDelivery: Hashable, Sendable {
  /// The server accepted it: the account and its id, `nil` if the server did not return them. `remaining` is the
  /// delivered draft if it could not be removed.
  case accepted(Account.ID?, Account?, remaining: AccountDraft.ID?)
  /// Nothing has changed. Nothing was sent.
  case unchanged
  /// The server rejected the values. `draft` is the draft that keeps them.
  case rejected(ValidationErrors, draft: AccountDraft.ID?)
  /// It was not delivered, or possibly not, or was refused as a whole: see `NetworkError.mayHaveBeenProcessed`.
  case failed(NetworkError, draft: DraftOutcome)
  /// Nothing was sent, because the draft that the form resumes is not available.
  case draftUnavailable(DraftProblem)

  /// The outcome of keeping a form that the server did not accept.
  public enum DraftOutcome: Hashable, Sendable {
    /// The form is kept in this draft.
    case kept(AccountDraft.ID)
    /// The form is not kept, because it cannot be delivered: the account to change does not exist.
    case removed
    /// The form could not be kept.
    case notKept(reason: String)
  }

  /// The reason why a draft is not available.
  public enum DraftProblem: Error, Hashable, Sendable {
    /// Another process is sending it.
    case inUse
    /// It does not exist: another process sent or deleted it, or it belongs to another server.
    case gone
    /// The server may have accepted it. Sending it again needs the user's consent.
    case mayHaveBeenProcessed
    /// The drafts could not be read or written.
    case storage(StorageFailure)
  }
}

// MARK: - Conformances

extension AccountDelivery.DraftOutcome: CustomStringConvertible {
  /// The outcome in words, such as `kept as draft 1`.
  public var description: String {
    switch self {
    case .kept(let id): "kept as draft \(id)"
    case .removed: "not kept"
    case .notKept(let reason): "not kept (\(reason))"
    }
  }
}

extension AccountDelivery.DraftProblem: CustomStringConvertible {
  /// The reason in words, without a full stop.
  public var description: String {
    switch self {
    case .inUse: "another process is sending the draft"
    case .gone: "the draft does not exist any more"
    case .mayHaveBeenProcessed: "the server may have accepted the draft"
    case .storage(let failure): "the drafts are not available: \(failure)"
    }
  }
}
