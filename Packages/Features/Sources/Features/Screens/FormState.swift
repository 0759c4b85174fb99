/// The fields and the buttons of a screen that is a form, for its host.
public struct FormState: Hashable, Sendable {
  /// A control.
  public enum Control: Hashable, Sendable {
    /// The text field at an index.
    case field(Int)
    /// The button that sends the form.
    case send
    /// The button that leaves the form.
    case cancel
  }

  /// A text field.
  public struct Field: Hashable, Sendable {
    /// The label.
    public let label: String
    /// The text.
    public let text: String
    /// What an empty field means: `required`, `optional`, or `unchanged`.
    public let hint: String
    /// The errors to show.
    public let errors: [String]
  }

  /// The state of the form as a whole.
  public enum Status: Hashable, Sendable {
    /// Something is in progress, such as `Sending`.
    case busy(String)
    /// Nothing happens.
    case idle(String = "")
    /// The form was not loaded, sent or kept.
    case failed(String)
  }

  /// The text fields.
  public let fields: [Field]
  /// The errors of the form as a whole.
  public let errors: [String]
  /// The label of the button that sends the form.
  public let sendLabel: String
  /// The control with the focus.
  public let focus: Control
  /// The caret of the focused field: the number of characters before it.
  public let caret: Int
  /// The state of the form.
  public let status: Status
}

/// An event of a form.
public enum FormEvent: Hashable, Sendable {
  /// The user edited the focused field. The caret is the number of characters before it.
  case edited(String, caret: Int)
  /// The user moved the caret of the focused field.
  case caretMoved(Int)
  /// The user moved the focus by a number of controls; it wraps around at the ends.
  case focusMoved(by: Int)
  /// The user chose a control.
  case focused(FormState.Control)
  /// The user pressed Enter: a field passes the focus on, a button is pressed.
  case entered
  /// The user sent the form.
  case sent
  /// The user chose the server's values in place of the changes, or the changes again.
  case restored
}
