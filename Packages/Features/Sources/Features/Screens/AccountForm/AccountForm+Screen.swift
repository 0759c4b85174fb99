public import CachedNetworkClient
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
    let index = AccountField.allCases.firstIndex { errors.messages[$0]?.isEmpty == false }
    if let index { focus(.field(index)) }
  }
}

// MARK: - Screen

extension AccountForm.State: Screen {
  public var logic: AccountForm { AccountForm() }

  /// The state of the load, or of the submission.
  public var loads: LoadSummary {
    .value(LoadSummary.Value(isReloading: phase == .loading || status == .sending))
  }

  /// The account to change, or the new one of a draft.
  public var record: RecordSummary? {
    if accountID != nil {
      return original.map { account in
        let names = [account.firstName, account.lastName].filter { !$0.isBlank }
        return RecordSummary(title: names.joined(separator: " "))
      }
    }
    guard resumedID != nil, let draft else { return nil }
    return RecordSummary(title: ["new account", draft.person].compactMap(\.self).joined(separator: ", "))
  }

  /// Returns the action for an event; a form has nothing to reload.
  public func action(for event: ScreenEvent) -> AccountForm.Action? {
    switch event {
    case .appeared, .refreshed: .appeared
    case .interrupted: .paused
    case .left: .left
    case .form(let event): .event(event)
    default: nil
    }
  }

  public func outcome(of action: AccountForm.Action) -> ScreenOutcome? {
    switch (action, phase) {
    case (.submissionResponse(.accepted(let receipt, _)), _):
      return .saved(accountID(of: receipt).map { .account($0) } ?? .accounts, sentence(of: receipt))
    case (.submissionResponse(.notSent(.needsConsent, _)), .ended):
      return .asks(
        question: "Send it again? The list of accounts shows if it was accepted.",
        AnyScreen.Action(AccountForm.Action.resendingConfirmed))
    case (.leavingFailed(let failure), _):
      return .asks(
        question: "Leave and lose what you typed? It cannot be kept: \(failure)",
        AnyScreen.Action(AccountForm.Action.abandoned))
    case (_, .leaving):
      return .left(draft.map { "kept as draft \($0.id)" + ($0.person.map { ": \($0)" } ?? "") })
    default: return nil
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
      caret: caret, status: status)
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
    case .notRead(let problem): .failed("\(problem)")
    case .ended(.unchanged): .idle(message: "nothing changed; nothing was sent")
    case .ended(.failed(let error, .success(let draft))):
      .failed("\(error.deliveryStatus), kept as draft \(draft.id)", error)
    case .ended(.failed(let error, .failure(let failure))):
      .failed("\(error.deliveryStatus), not kept (\(failure))", error)
    case .ended(.notSent(let problem, let draft)):
      .failed("\(problem)" + (draft.map { "; kept as draft \($0.id)" } ?? "; not kept"))
    case .editing, .leaving, .ended(.accepted), .ended(.rejected): editingStatus
    }
  }

  private var editingStatus: FormState.Status {
    if let draftFailure { return .failed("not kept as a draft: \(draftFailure)") }
    if errorCount > 0 {
      let fields = errorCount.counted(Noun(one: "field", many: "fields"))
      return .failed("\(fields) to correct")
    }
    // Errors of the server are at the fields; a draft would only distract from them.
    guard errors.general.isEmpty, let draft else { return .idle(message: "") }
    return .idle(message: "kept as draft \(draft.id)")
  }

  /// Returns a sentence that says what the server did with the form.
  ///
  /// - Parameter place: A text after the account, such as ` in the sandbox`.
  public func sentence(of receipt: AccountReceipt, place: String = "") -> String {
    let verb = accountID == nil ? "Created" : "Changed"
    switch receipt {
    case .stored(let account, let changed):
      let fields = AccountFormFields(account)
      let values = changed.map { "\($0.rawValue) is now \(fields[$0].isEmpty ? "empty" : fields[$0])" }
      let end = values.isEmpty ? "" : ": \(values.joined(separator: ", "))"
      return "\(verb) account \(account.id)\(place)" + end
    case .storedUnseen(let id, let error):
      let account = id.map { "account \($0)" } ?? "the account"
      return "\(verb) \(account)\(place)" + (error.map { "; it could not be loaded: \($0)" } ?? "")
    case .queued: return "The server accepted the account\(place), and has not stored it yet"
    }
  }

  /// Returns the id of the account that the server accepted; `nil` if it is not known.
  public func accountID(of receipt: AccountReceipt) -> Account.ID? {
    switch receipt {
    case .stored(let account, _): account.id
    case .storedUnseen(let id, _): id ?? accountID
    case .queued: accountID
    }
  }
}

extension AccountDraft {
  /// The name of the person, or else the email address; `nil` if the draft has neither.
  public var person: String? {
    let name = [values[.firstName], values[.lastName]].compactMap(\.self).filter { !$0.isBlank }
    if !name.isEmpty { return name.joined(separator: " ") }
    return values[.email].flatMap { $0.isBlank ? nil : $0 }
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
    AccountForm.State(resuming: $0)
  }
}
