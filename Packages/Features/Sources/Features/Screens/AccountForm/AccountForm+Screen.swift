import CachedNetworkClient
public import Models
import Persistence

// MARK: - Focus

extension AccountForm.State {
  /// The controls in their order.
  private static let controls = AccountField.allCases.indices.map(FormState.Control.field) + [.send, .cancel]

  /// The focused field; `nil` if the focus is on a button.
  var focusedField: AccountField? {
    if case .field(let index) = focus { AccountField.allCases[index] } else { nil }
  }

  /// The text of the focused field; empty if the focus is on a button.
  var focusedText: String { focusedField.map { values[$0] } ?? "" }

  mutating func focus(_ control: FormState.Control) {
    guard control != focus else { return }
    if let field = focusedField { leftFields.insert(field) }
    focus = control
    caret = focusedText.count
  }

  mutating func moveFocus(by offset: Int) {
    focus(Self.controls.cyclicElement(at: offset, from: focus))
  }

  mutating func moveCaret(to caret: Int, in text: String) {
    self.caret = max(0, min(caret, text.count))
  }

  mutating func focusFirstError() {
    let index = AccountField.allCases.firstIndex { errors.messages[$0]?.isEmpty == false }
    if let index { focus(.field(index)) }
  }
}

// MARK: - Screen

extension AccountForm.State: Screen {
  public var logic: AccountForm { AccountForm() }

  /// The state of the load, or of the submission.
  public var loads: LoadSummary {
    var loads = LoadSummary()
    loads.isMissing = false
    loads.isLoading = phase == .loading || status == .sending
    return loads
  }

  /// Whether leaving the form loses typed text.
  public var hasChanges: Bool {
    if case .ended(.accepted) = phase { return false }
    return changes.contains { savedChanges[$0.key] != $0.value }
  }

  /// The account to change, or the new one of a draft.
  public var record: RecordSummary? {
    if accountID == nil, draftID != nil { return RecordSummary(title: "new account") }
    guard accountID != nil, let original else { return nil }
    let names = [original.firstName, original.lastName]
    return RecordSummary(title: names.filter { !$0.isBlank }.joined(separator: " "))
  }

  /// Returns the action for an event; a form has nothing to reload.
  public func action(for event: ScreenEvent) -> AccountForm.Action? {
    switch event {
    case .appeared, .refreshed: .appeared
    case .interrupted: .interrupted
    case .form(let event): .event(event)
    default: nil
    }
  }

  public func outcome(of action: AccountForm.Action) -> ScreenOutcome? {
    switch action {
    case .submissionResponse(.accepted(let id, _, _)): .saved(id.map { .account($0) } ?? .accounts)
    case .submissionResponse(.draftNeedsConsent):
      .asks(
        question: "Send it again? The list of accounts shows if it was accepted.",
        AnyScreen.Action(AccountForm.Action.resendingConfirmed))
    case .event(.entered) where focus == .cancel: .left
    default: nil
    }
  }

  /// The fields with their errors, and the buttons.
  public var form: FormState? {
    FormState(
      fields: AccountField.allCases.map { field in
        FormState.Field(
          label: field.label, text: values[field], isRequired: field.isRequired, errors: errors(at: field))
      },
      errors: errors.general, sendLabel: accountID == nil ? "Create" : "Save", focus: focus,
      caret: caret, status: status, draft: draftID.map { Route.draft($0).name })
  }

  /// Returns the errors to show at a field: those of the last submission, or its own if the user has left it.
  func errors(at field: AccountField) -> [String] {
    let submitted = errors.messages[field] ?? []
    return submitted.isEmpty && leftFields.contains(field) ? validationErrors(of: field) : submitted
  }

  /// The number of fields with errors.
  var errorCount: Int { AccountField.allCases.count { !errors(at: $0).isEmpty } }

  private var status: FormState.Status {
    switch phase {
    case .idle, .loading: .loading
    case .submitting: .sending
    case .notLoaded(let failure): .failed("not loaded", failure)
    case .ended(.unchanged): .idle(message: "nothing changed; nothing was sent")
    case .ended(.failed(let error, let draft)):
      .failed("\(error.deliveryStatus), \(draft.map { "kept as draft \($0)" } ?? "not kept")", error)
    case .ended(.notKept(let error, let failure)): .failed("\(error.deliveryStatus), not kept (\(failure))", error)
    case .ended(.draftInUse): .failed("another process is sending the draft")
    case .ended(.draftMissing): .failed("the draft does not exist any more")
    case .ended(.draftNeedsConsent): .failed("the server may have accepted the draft")
    case .ended(.draftUnavailable(let failure)): .failed("the drafts are not available: \(failure)")
    case .editing, .ended(.accepted), .ended(.rejected): editingStatus
    }
  }

  private var editingStatus: FormState.Status {
    if errorCount > 0 { return .failed("\(errorCount.counted(Noun(one: "field", many: "fields"))) to correct") }
    // Errors of the server are at the fields; a draft would only distract from them.
    guard errors.general.isEmpty, let draftID else { return .idle(message: "") }
    return .idle(message: "draft \(draftID)")
  }

  /// Fills in the values of a draft.
  public mutating func fill(from other: any Screen) {
    guard let draftID, let list = other as? AccountDraftsList.State,
      let draft = list.rows.first(where: { $0.id == draftID })
    else { return }
    self = AccountForm.State(draft: draft)
  }
}

extension NetworkError {
  /// Whether a form reached the server, in words.
  fileprivate var deliveryStatus: String {
    if mayHaveBeenProcessed { return "may have been accepted" }
    return category == .rejected ? "refused" : "not sent"
  }
}

// MARK: - Route

extension Route {
  /// The form of a new account: `account/new`.
  public static let newAccount = Route(
    "account/new", .form, in: .accounts, under: .accounts, name: "new account", noun: accounts.entry.noun,
    command: "account create"
  ) {
    AccountForm.State()
  }
  /// The form that changes an account: `account/2/edit`.
  public static let accountEditor = RecordRoute(
    "account/ID/edit", .form, under: account.entry, command: "account edit ID"
  ) {
    AccountForm.State(accountID: $0)
  }
  /// The form that sends a draft: `draft/2`.
  public static let draft = RecordRoute(
    "draft/ID", .form, under: drafts.entry, command: "account create --resume=ID"
  ) {
    var form = AccountForm.State()
    form.draftID = $0
    return form
  }
}
