public import Models
public import NetworkClient
public import Persistence

extension AccountForm {
  /// The phase of a form.
  public enum Phase: Hashable, Sendable {
    /// The form has not appeared.
    case idle
    /// The account to change is loading. Values typed now are kept.
    case loading
    /// The account to change could not be loaded. If the server is unreachable, its cached values are used.
    ///
    /// The form can be edited and submitted.
    case notLoaded(NetworkError)
    /// The user is editing the form. The errors are those of the last submission.
    case editing
    /// The form is being sent. Values typed now are ignored.
    case submitting(AccountPayload)
    /// The form was submitted.
    case ended(Outcome)

    /// A Boolean value that indicates whether the form can be submitted.
    var allowsSubmission: Bool {
      switch self {
      case .idle, .loading, .submitting, .ended(.accepted): false
      case .notLoaded, .editing, .ended: true
      }
    }

    /// A Boolean value that indicates whether typed values are accepted.
    var allowsTyping: Bool {
      switch self {
      case .submitting, .ended(.accepted): false
      default: true
      }
    }
  }

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
    /// The server may have accepted it. Sending it again needs the user's consent: see ``State/allowsResending``.
    case mayHaveBeenProcessed
    /// The drafts could not be read or written.
    case storage(StorageFailure)
  }

  /// The outcome of the submission of a form.
  public enum Outcome: Hashable, Sendable {
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
  }
}

// MARK: - Conformances

extension AccountForm.DraftOutcome: CustomStringConvertible {
  /// The outcome in words, such as `kept as draft 1`.
  public var description: String {
    switch self {
    case .kept(let id): "kept as draft \(id)"
    case .removed: "not kept"
    case .notKept(let reason): "not kept (\(reason))"
    }
  }
}

extension AccountForm.DraftProblem: CustomStringConvertible {
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
