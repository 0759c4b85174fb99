public import Models
public import NetworkClient
public import Persistence

extension AccountForm {
  /// What a form is for.
  public enum Purpose: Hashable, Sendable {
    /// To make an account.
    case create
    /// To change an account.
    case edit(Account.ID)

    /// The account to change; `nil` where one is to be made.
    public var accountID: Account.ID? {
      if case .edit(let id) = self { id } else { nil }
    }
  }

  /// How far a form is.
  public enum Phase: Hashable, Sendable {
    /// The form has not appeared yet.
    case idle
    /// The account to change is on its way; what is typed meanwhile stays.
    case loading
    /// The account to change did not come; what was saved of it stands in where the server could not be reached.
    ///
    /// Typing and submitting go on from here.
    case notLoaded(NetworkError)
    /// The user is typing; the problems are those of the last submission.
    case editing
    /// The form was submitted and there is nothing to send: the server has all that stands in it.
    case unchanged
    /// The form is on its way to the server; what is typed meanwhile is not heard.
    case submitting(AccountPayload)
    /// The server took the form, and this is the account now.
    case finished(Account)
    /// The form was not delivered, or perhaps not, or was refused as a whole: see `NetworkError.mayHaveArrived`.
    case failed(NetworkError, draft: DraftOutcome)
    /// Nothing was sent, because the draft that the form was taken up from is not to be had.
    case draftUnavailable(DraftProblem)

    /// Whether the form can be submitted.
    var allowsSubmission: Bool {
      switch self {
      case .notLoaded, .editing, .unchanged, .failed, .draftUnavailable: true
      case .idle, .loading, .submitting, .finished: false
      }
    }

    /// Whether what is typed is heard.
    var allowsTyping: Bool {
      switch self {
      case .submitting, .finished: false
      default: true
      }
    }
  }

  /// What became of the text of a form that was not accepted.
  public enum DraftOutcome: Hashable, Sendable {
    /// It is kept in this draft.
    case kept(AccountDraft.ID)
    /// It should be kept and could not be: it stands on the screen only.
    case notKept(reason: String)
    /// It is not kept: the server has answered, and sending it again would not help. A draft that it was taken up from
    /// stays as it was.
    case notWanted
  }

  /// Why a draft is not to be had.
  public enum DraftProblem: Error, Hashable, Sendable {
    /// Another program is sending it.
    case inUse
    /// It is not there: it has been sent or discarded meanwhile, or is meant for another server.
    case gone
    /// Drafts cannot be read or written.
    case storage(StorageFailure)
  }

  /// How an attempt to send a form ended.
  public enum Submission: Hashable, Sendable {
    /// The server took it; what remains is a draft that could not be removed, `nil` as a rule.
    case accepted(Account, remaining: AccountDraft.ID?)
    /// The server found fault with what was typed.
    case rejected(ValidationErrors)
    /// It was not delivered, or perhaps not, or was refused as a whole.
    case failed(NetworkError, draft: DraftOutcome)
    /// Nothing was sent, because the draft is not to be had.
    case draftUnavailable(DraftProblem)
  }
}
