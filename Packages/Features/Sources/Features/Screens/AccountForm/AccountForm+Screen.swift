import CachedNetworkClient
public import Models
public import Persistence

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
    let index = AccountField.allCases.firstIndex { !errors(at: $0).isEmpty }
    if let index { focus(.field(index)) }
  }
}

// MARK: - Screen

extension AccountForm.State: Screen {
  public var logic: AccountForm { AccountForm() }

  /// The state of the draft, the account and the submission; content that takes keys is missing until the draft is
  /// read.
  public var loads: LoadSummary {
    if phase == .opening { return .loading() }
    let isBusy = if case .busy = status { true } else { false }
    return .value(LoadSummary.Value(isReloading: isBusy))
  }

  /// The account to change, or what the draft creates or changes.
  public var recordSummary: RecordSummary? {
    if case .unreadable(.otherServer(let draft)) = phase { return RecordSummary(title: draft.title) }
    if case .draft = resumption { return draft.map { RecordSummary(title: $0.title) } }
    guard accountID != nil, let account = original.value else { return nil }
    let names = [account.firstName, account.lastName].filter { !$0.isBlank }
    return RecordSummary(title: names.joined(separator: " "))
  }

  /// Returns the action for an event; a form has nothing to reload.
  public func action(for event: ScreenEvent) -> AccountForm.Action? {
    switch (event, phase) {
    case (.appeared, _), (.refreshed, _): .appeared
    case (.interrupted, _): .paused
    case (.left, _): .left
    case (.unkept, .editing(.failed(let failure))): .leavingFailed(failure)
    case (.delivered(id, let delivery), .sending): .delivered(delivery)
    case (.form(.restored), _): canRestore ? .event(.restored) : nil
    case (.form(.sent), _): phase.allowsTyping ? .event(.sent) : nil
    case (.form(let event), _): .event(event)
    default: nil
    }
  }

  public func outcome(of action: AccountForm.Action) -> ScreenOutcome? {
    switch (action, phase) {
    case (.sent(let request), _):
      return .sends(request)
    case (.delivered(.accepted(let receipt, _)), _):
      return .saved(
        receipt.accountID(changing: accountID).map { .account($0) } ?? .accounts, receipt.sentence(changing: accountID))
    case (.delivered(.notSent(.needsConsent, _)), .answered):
      return .asks(
        question: "Send it again? The list of accounts shows if it was accepted.",
        AnyScreen.Action(AccountForm.Action.resendingConfirmed))
    case (.leavingFailed(let failure), _):
      return .asks(
        question: "Leave and lose what you typed? It cannot be kept: \(failure)",
        AnyScreen.Action(AccountForm.Action.abandoned))
    case (.left, .left(let text)), (.event, .left(let text)), (.saved, .left(let text)),
      (.abandoned, .left(let text)):
      return .left(text)
    default: return nil
    }
  }

  /// The fields with their errors, and the buttons; `nil` if there is nothing to edit.
  public var form: FormState? {
    if case .unreadable = phase { return nil }
    let isKnown = original.value != nil
    return FormState(
      fields: AccountField.allCases.map { field in
        let hint = isKnown ? field.isRequired ? "required" : "optional" : "unchanged"
        return FormState.Field(label: field.label, text: values[field], hint: hint, errors: errors(at: field))
      },
      errors: errors.general, sendLabel: accountID == nil ? "Create" : "Save", focus: focus,
      caret: caret, status: status)
  }

  /// Fills in what another screen knows of the account.
  public mutating func fill(from other: any Screen) {
    guard let accountID, original.value == nil, let account = other.value(Account.self, id: accountID) else { return }
    original = .loading(previous: AccountFormFields(account.value))
    fillIn()
  }

  /// Returns the errors to show at a field: those of the last submission, or its own if the user has left it.
  func errors(at field: AccountField) -> [String] {
    let submitted = errors.messages[field] ?? []
    return submitted.isEmpty && leftFields.contains(field) ? validationErrors.messages[field] ?? [] : submitted
  }

  /// The number of fields with errors.
  var errorCount: Int { AccountField.allCases.count { !errors(at: $0).isEmpty } }
}

// MARK: - Route

extension Route {
  /// The form of a new account: `account/new`.
  public static let newAccount = Route(
    "account/new", .form, in: .accounts, under: .accounts, name: "new account", noun: accounts.entry.noun
  ) { _ in
    AccountForm.State()
  }
  /// The form that changes an account: `account/2/edit`.
  public static let accountEditor = RecordRoute(
    "account/ID/edit", .form, under: account.entry
  ) { id, _ in
    AccountForm.State(accountID: id, resuming: .ofAccount)
  }
  /// The form that sends a draft: `draft/2`.
  public static let draft = RecordRoute(
    "draft/ID", .form, under: drafts.entry
  ) { id, _ in
    AccountForm.State(resuming: .draft(id))
  }
}
