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
  ///
  /// `draft` is the draft that keeps it; `nil` if it cannot be delivered, because the account to change does not exist.
  case failed(NetworkError, draft: AccountDraft.ID?)
  /// It was not delivered, or possibly not, and could not be kept as a draft.
  case notKept(NetworkError, StorageFailure)
  /// Another process is sending the draft that the form resumes. Nothing was sent.
  case draftInUse
  /// The draft does not exist: another process sent or deleted it, or it belongs to another server. Nothing was sent.
  case draftMissing
  /// The server may have accepted the draft. Sending it again needs the user's consent. Nothing was sent.
  case draftNeedsConsent
  /// The draft could not be read or written. Nothing was sent.
  case draftUnavailable(StorageFailure)
}
