public import Models
public import Persistence
public import ReducerRuntime

/// The account form in the browser: the form, the focus, and the errors to show.
public struct FormScreen: Reducer {
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
    public func errors(at field: AccountField) -> [String] {
      let submitted = form.errors.messages[field] ?? []
      if !submitted.isEmpty || !leftFields.contains(field) { return submitted }
      do throws(ValidationErrors) { _ = try form.payload() } catch { return error.messages[field] ?? [] }
      return []
    }

    /// The number of fields with errors.
    public var errorCount: Int { AccountField.allCases.filter { !errors(at: $0).isEmpty }.count }
  }

  public enum Action: Hashable, Sendable {
    /// The user edited a field. The caret is the number of characters before it.
    case edited(AccountField, text: String, caret: Int)
    /// The user moved the caret of the focused field.
    case caretMoved(Int)
    /// The user moved the focus by a number of controls; it wraps around at the ends.
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

  private let form = AccountForm()

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .edited(let field, let text, let caret):
      guard state.form.phase.allowsTyping else { return .none }
      state.focus(.field(field))
      state.moveCaret(to: caret, in: text)
      guard state.form.values[field] != text else { return .none }
      return form.reduce(into: &state.form, action: .fieldChanged(field, text)).map(Action.form)
    case .caretMoved(let caret):
      state.moveCaret(to: caret, in: state.focusedText)
      return .none
    case .focusMoved(let offset):
      state.moveFocus(by: offset)
      return .none
    case .focused(let control):
      state.focus(control)
      return .none
    case .entered:
      switch state.focus {
      case .field: state.moveFocus(by: 1)
      case .send: return submit(&state)
      // The parent leaves the form.
      case .cancel: break
      }
      return .none
    case .sent:
      return submit(&state)
    case .form(let action):
      return reduceForm(&state, action)
    }
  }

  private func submit(_ state: inout State) -> Effect<Action> {
    guard state.form.phase.allowsSubmission else { return .none }
    state.leftFields = Set(AccountField.allCases)
    let effect = form.reduce(into: &state.form, action: .submitted)
    state.focusFirstError()
    return effect.map(Action.form)
  }

  private func reduceForm(_ state: inout State, _ action: AccountForm.Action) -> Effect<Action> {
    let typed = AccountField.allCases.filter { state.form.values[$0] != state.savedValues[$0] }
    let caretFromEnd = state.focusedText.count - state.caret
    let effect = form.reduce(into: &state.form, action: action).map(Action.form)
    switch action {
    case .accountResponse:
      for field in AccountField.allCases {
        state.savedValues[field] = (typed.contains(field) ? state.form.original : state.form.values)?[field] ?? ""
      }
      state.moveCaret(to: state.focusedText.count - caretFromEnd, in: state.focusedText)
    case .submissionResponse(.rejected(_, let draft)):
      if draft != nil { state.savedValues = state.form.values }
      state.focusFirstError()
    case .submissionResponse(.failed(_, draft: .kept)):
      state.savedValues = state.form.values
    default:
      break
    }
    return effect
  }
}

extension FormScreen.State {
  /// The text of the focused field; empty if the focus is on a button.
  var focusedText: String {
    if case .field(let field) = focus { form.values[field] } else { "" }
  }

  fileprivate mutating func focus(_ control: FormScreen.Control) {
    guard control != focus else { return }
    if case .field(let field) = focus { leftFields.insert(field) }
    focus = control
    caret = focusedText.count
  }

  fileprivate mutating func moveFocus(by offset: Int) {
    focus(FormScreen.Control.all.cyclicElement(at: offset, from: focus))
  }

  fileprivate mutating func moveCaret(to caret: Int, in text: String) {
    self.caret = max(0, min(caret, text.count))
  }

  fileprivate mutating func focusFirstError() {
    guard let field = AccountField.allCases.first(where: { form.errors.messages[$0]?.isEmpty == false }) else { return }
    focus(.field(field))
  }
}

// MARK: - Conformances

extension FormScreen.State: Screen {
  public var logic: FormScreen { FormScreen() }

  /// The state of the load, or of the submission.
  public var loads: LoadSummary {
    var loads = LoadSummary()
    loads.isMissing = false
    switch form.phase {
    case .loading, .submitting: loads.isLoading = true
    default: break
    }
    return loads
  }

  /// The name of the account to change.
  public var title: String? {
    guard form.purpose != .create, let original = form.original else { return nil }
    return [original.firstName, original.lastName].filter { !$0.isBlank }.joined(separator: " ")
  }

  /// Returns the action for an event; a form has nothing to reload.
  public func action(for event: ScreenEvent) -> FormScreen.Action? {
    event == .appeared || event == .refreshed ? .form(.appeared) : nil
  }

  /// Fills in the values of a draft.
  public mutating func fill(from other: any Screen) {
    guard let draftID = form.draftID, let list = other as? AccountDraftsList.State,
      let draft = list.rows.first(where: { $0.id == draftID })
    else { return }
    self = FormScreen.State(AccountForm.State(draft: draft))
  }
}

// MARK: - Route

extension Route {
  /// The form of a new account: `account/new`.
  public static let newAccount = Route(
    "account/new", .form, under: .accounts, name: "new account", noun: "account", command: "account create"
  ) {
    FormScreen.State(AccountForm.State(purpose: .create))
  }
  /// The form that changes an account: `account/2/edit`.
  public static let accountEditor = RecordRoute(
    "edit", .form, of: Route.account, name: "account ID", noun: "account", command: "account edit ID"
  ) {
    FormScreen.State(AccountForm.State(purpose: .edit($0)))
  }
  /// The form that sends a draft: `draft/2`.
  public static let draft = RecordRoute("draft", .form, under: .drafts, command: "account create --resume=ID") {
    var form = AccountForm.State(purpose: .create)
    form.draftID = $0
    return FormScreen.State(form)
  }
}
