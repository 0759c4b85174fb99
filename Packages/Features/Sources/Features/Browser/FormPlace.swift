public import Models
public import ReducerRuntime

/// The account form in the browser: the form, the focus, and the errors to show.
public struct FormPlace: Reducer {
  /// A control of the form.
  public enum Control: Hashable, Sendable {
    /// A text field.
    case field(AccountField)
    /// The button that sends the form.
    case send
    /// The button that leaves the form.
    case cancel

    /// The controls in their order.
    public static let all = AccountField.allCases.map(Self.field) + [.send, .cancel]
  }

  /// The state of the form.
  public struct State: Hashable, Sendable {
    /// The form.
    public var form: AccountForm.State
    /// The control with the focus.
    public var focus: Control
    /// The caret of the focused field: the number of characters before it.
    public var caret: Int
    /// The fields that the user has left, whose errors are shown.
    public var leftFields: Set<AccountField>
    /// The values when the form appeared or was last kept as a draft.
    public var savedValues: AccountFormFields

    /// Creates a state.
    public init(_ form: AccountForm.State) {
      self.form = form
      focus = .field(.firstName)
      caret = form.values[.firstName].count
      leftFields = []
      savedValues = form.values
    }

    /// A Boolean value that indicates whether leaving the form loses typed text.
    public var hasChanges: Bool {
      if case .finished = form.phase { false } else { form.values != savedValues }
    }

    /// Returns the errors to show at a field: those of the last submission, or its own if the user has left it.
    public func errors(at field: AccountField) -> [String] { [] }

    /// The number of fields with errors.
    public var errorCount: Int { AccountField.allCases.filter { !errors(at: $0).isEmpty }.count }
  }

  /// The actions of the form.
  public enum Action: Hashable, Sendable {
    /// The user edited a field. The caret is the number of characters before it.
    case edited(AccountField, text: String, caret: Int)
    /// The user moved the caret of the focused field.
    case caretMoved(Int)
    /// The user moved the focus by a number of controls; it goes around at the ends.
    case focusMoved(by: Int)
    /// The user chose a control.
    case focused(Control)
    /// The user pressed Enter: a field passes the focus on, the button sends the form.
    case entered
    /// The user sent the form. With errors, the first field with one gets the focus, and nothing is sent.
    case sent
    /// The account form handled an event.
    case form(AccountForm.Action)
  }

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
