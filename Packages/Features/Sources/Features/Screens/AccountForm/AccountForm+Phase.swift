public import CachedNetworkClient
public import Models

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
    case ended(AccountDelivery)

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
}
