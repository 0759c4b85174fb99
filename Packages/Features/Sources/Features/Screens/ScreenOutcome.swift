public import CachedNetworkClient

/// What an action of a screen means for its host, such as the browser.
public enum ScreenOutcome: Hashable, Sendable {
  /// The screen saved the record of a route, as the sentence says, and is finished.
  case saved(Route, String)
  /// The record of a route was deleted.
  case deleted(Route)
  /// The action needs the user's consent. With it, the host sends the action.
  case asks(question: String, AnyScreen.Action)
  /// The screen submitted a form, which the host sends by ``AccountOutbox``.
  case sends(AccountSubmissionRequest)
  /// The action failed, as the sentence says.
  case failed(String)
  /// The user left the screen; the text says where typed text is kept, `nil` without any.
  case left(String?)
}
