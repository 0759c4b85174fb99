import CachedNetworkClient
public import Models
public import Persistence
public import ReducerRuntime

/// The screen of the account form: the form, the focus, and the errors to show.
public struct FormScreen: Reducer {
  public struct State: Hashable, Sendable {
    /// The form.
    public var accountForm: AccountForm.State
    /// The control with the focus.
    public var focus = ScreenForm.Control.field(0)
    /// The caret of the focused field: the number of characters before it.
    public var caret: Int
    /// The fields that the user has left, whose errors are shown.
    public var leftFields: Set<AccountField> = []
    /// The changes when the form appeared or was last kept as a draft.
    public var savedChanges: [AccountField: String]

    public init(_ form: AccountForm.State) {
      accountForm = form
      caret = form.values[.firstName].count
      savedChanges = form.changes
    }

    /// A Boolean value that indicates whether leaving the form loses typed text.
    public var hasChanges: Bool {
      switch accountForm.phase {
      case .ended(.accepted): false
      default: accountForm.changes.contains { savedChanges[$0.key] != $0.value }
      }
    }

    /// Returns the errors to show at a field: those of the last submission, or its own if the user has left it.
    func errors(at field: AccountField) -> [String] {
      let submitted = accountForm.errors.messages[field] ?? []
      if !submitted.isEmpty || !leftFields.contains(field) { return submitted }
      do throws(ValidationErrors) { _ = try accountForm.payload() } catch { return error.messages[field] ?? [] }
      return []
    }

    /// The number of fields with errors.
    var errorCount: Int { AccountField.allCases.filter { !errors(at: $0).isEmpty }.count }
  }

  public enum Action: Hashable, Sendable {
    /// The user edited or left a field, or pressed a button.
    ///
    /// With errors, the first field with one gets the focus, and nothing is sent.
    case event(FormEvent)
    /// The user agreed to send a draft that the server may have accepted.
    case resendingConfirmed
    /// The account form handled an event.
    case form(AccountForm.Action)
  }

  private let form = AccountForm()

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .event(let event):
      return handle(event, &state)
    case .resendingConfirmed:
      return .merge(reduceForm(&state, .resendingAllowed), submit(&state))
    case .form(let action):
      return reduceForm(&state, action)
    }
  }

  private func handle(_ event: FormEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .edited(let text, let caret):
      guard state.accountForm.phase.allowsTyping, let field = state.focusedField else { return .none }
      state.moveCaret(to: caret, in: text)
      guard state.accountForm.values[field] != text else { return .none }
      return form.reduce(into: &state.accountForm, action: .typed([field: text])).map(Action.form)
    case .caretMoved(let caret):
      state.moveCaret(to: caret, in: state.focusedText)
    case .focusMoved(let offset):
      state.moveFocus(by: offset)
    case .focused(let control):
      state.focus(control)
    case .entered where state.focus == .send, .sent:
      return submit(&state)
    case .entered where state.focus != .cancel:
      state.moveFocus(by: 1)
    case .entered:
      break
    }
    return .none
  }

  private func submit(_ state: inout State) -> Effect<Action> {
    guard state.accountForm.phase.allowsSubmission else { return .none }
    state.leftFields = Set(AccountField.allCases)
    let effect = form.reduce(into: &state.accountForm, action: .submitted)
    state.focusFirstError()
    return effect.map(Action.form)
  }

  private func reduceForm(_ state: inout State, _ action: AccountForm.Action) -> Effect<Action> {
    let caretFromEnd = state.focusedText.count - state.caret
    let effect = form.reduce(into: &state.accountForm, action: action).map(Action.form)
    switch action {
    case .accountResponse:
      state.moveCaret(to: state.focusedText.count - caretFromEnd, in: state.focusedText)
    case .submissionResponse(.rejected(_, let draft)):
      if draft != nil { state.savedChanges = state.accountForm.changes }
      state.focusFirstError()
    case .submissionResponse(.failed(_, draft: .kept)):
      state.savedChanges = state.accountForm.changes
    default:
      break
    }
    return effect
  }
}

extension FormScreen.State {
  /// The controls in their order.
  private static let controls = AccountField.allCases.indices.map(ScreenForm.Control.field) + [.send, .cancel]

  /// The focused field; `nil` if the focus is on a button.
  fileprivate var focusedField: AccountField? {
    if case .field(let index) = focus { AccountField.allCases[index] } else { nil }
  }

  /// The text of the focused field; empty if the focus is on a button.
  fileprivate var focusedText: String { focusedField.map { accountForm.values[$0] } ?? "" }

  fileprivate mutating func focus(_ control: ScreenForm.Control) {
    guard control != focus else { return }
    if let field = focusedField { leftFields.insert(field) }
    focus = control
    caret = focusedText.count
  }

  fileprivate mutating func moveFocus(by offset: Int) {
    focus(Self.controls.cyclicElement(at: offset, from: focus))
  }

  fileprivate mutating func moveCaret(to caret: Int, in text: String) {
    self.caret = max(0, min(caret, text.count))
  }

  fileprivate mutating func focusFirstError() {
    let index = AccountField.allCases.firstIndex { accountForm.errors.messages[$0]?.isEmpty == false }
    if let index { focus(.field(index)) }
  }
}

// MARK: - Conformances

extension FormScreen.State: Screen {
  public var logic: FormScreen { FormScreen() }

  /// The state of the load, or of the submission.
  public var loads: LoadSummary {
    var loads = LoadSummary()
    loads.isMissing = false
    switch accountForm.phase {
    case .loading, .submitting: loads.isLoading = true
    default: break
    }
    return loads
  }

  /// The account to change.
  public var record: ScreenRecord? {
    guard accountForm.accountID != nil, let original = accountForm.original else { return nil }
    let names = [original.firstName, original.lastName]
    return ScreenRecord(title: names.filter { !$0.isBlank }.joined(separator: " "))
  }

  /// Returns the action for an event; a form has nothing to reload.
  public func action(for event: ScreenEvent) -> FormScreen.Action? {
    switch event {
    case .appeared, .refreshed: .form(.appeared)
    case .interrupted: .form(.interrupted)
    case .form(let event): .event(event)
    default: nil
    }
  }

  public func outcome(of action: FormScreen.Action) -> ScreenOutcome? {
    switch action {
    case .form(.submissionResponse(.accepted(let id, _, _))): .saved(id.map { .account($0) } ?? .accounts)
    case .form(.submissionResponse(.draftUnavailable(.mayHaveBeenProcessed))):
      .asks(
        question: "The server may have accepted it. Send it again?",
        AnyScreenAction(FormScreen.Action.resendingConfirmed))
    case .event(.entered) where focus == .cancel: .left
    default: nil
    }
  }

  /// The fields with their errors, and the buttons.
  public var form: ScreenForm? {
    ScreenForm(
      fields: AccountField.allCases.map { field in
        ScreenForm.Field(
          label: field.label, text: accountForm.values[field], isRequired: field.isRequired, errors: errors(at: field))
      },
      errors: accountForm.errors.general, sendLabel: accountForm.accountID == nil ? "Create" : "Save", focus: focus,
      caret: caret, status: status)
  }

  private var status: ScreenForm.Status {
    switch accountForm.phase {
    case .idle, .loading: return .loading
    case .submitting: return .sending
    case .notLoaded(let failure): return .failed("not loaded", failure)
    case .ended(.unchanged): return .idle(message: "nothing changed; nothing was sent")
    case .ended(.failed(let error, let draft)):
      let result =
        error.mayHaveBeenProcessed ? "may have been accepted" : error.category == .rejected ? "refused" : "not sent"
      return .failed("\(result), \(draft)", error)
    case .ended(.draftUnavailable(let problem)): return .failed("\(problem)")
    case .editing, .ended:
      if errorCount > 0 { return .failed("\(errorCount) field\(errorCount == 1 ? "" : "s") to correct") }
      // Errors of the server are at the fields; a draft would only distract from them.
      return .idle(message: accountForm.errors.general.isEmpty ? accountForm.draftID.map { "draft \($0)" } ?? "" : "")
    }
  }

  /// Fills in the values of a draft.
  public mutating func fill(from other: any Screen) {
    guard let draftID = accountForm.draftID, let list = other as? AccountDraftsList.State,
      let draft = list.rows.first(where: { $0.id == draftID })
    else { return }
    self = FormScreen.State(AccountForm.State(draft: draft))
  }
}

// MARK: - Route

extension Route {
  /// The form of a new account: `account/new`.
  public static let newAccount = Route(
    "account/new", .form, in: .accounts, under: .accounts, name: "new account", noun: accounts.entry.noun,
    command: "account create"
  ) {
    FormScreen.State(AccountForm.State())
  }
  /// The form that changes an account: `account/2/edit`.
  public static let accountEditor = RecordRoute(
    "account/ID/edit", .form, under: account.entry, command: "account edit ID"
  ) {
    FormScreen.State(AccountForm.State(accountID: $0))
  }
  /// The form that sends a draft: `draft/2`.
  public static let draft = RecordRoute(
    "draft/ID", .form, under: drafts.entry, command: "account create --resume=ID"
  ) {
    var form = AccountForm.State()
    form.draftID = $0
    return FormScreen.State(form)
  }
}
