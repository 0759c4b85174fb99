public import CachedNetworkClient
public import Models
public import Persistence
public import ReducerRuntime

/// The form that creates or changes an account.
///
/// Submitting validates the form, saves it as a draft, and sends it once. Errors that the server finds are shown at
/// their fields. The draft is removed when the server accepts the form; otherwise another form can resume it.
public struct AccountForm: Reducer {
  public struct State: Hashable, Sendable {
    /// The account to change; `nil` if the form creates one.
    public let accountID: Account.ID?
    /// The server's values: blank for a new account, `nil` for one that is not loaded.
    public var original: AccountFormFields?
    /// The values in the form.
    public var values = AccountFormFields()
    /// The fields that were typed, given, or taken from a draft.
    ///
    /// A loaded account does not prefill them.
    public var typedFields: Set<AccountField> = []
    /// The errors of the last submission, found here or by the server.
    public var errors = ValidationErrors()
    /// The phase of the form.
    public var phase: Phase
    /// The control with the focus.
    public var focus = FormState.Control.field(0)
    /// The caret of the focused field: the number of characters before it.
    public var caret = 0
    /// The fields that the user has left, whose errors are shown.
    public var leftFields: Set<AccountField> = []
    /// The changes when the form appeared or was last kept as a draft.
    public var savedChanges: [AccountField: String] = [:]
    /// The draft that the form resumes, or that keeps it because it could not be delivered.
    ///
    /// If the form is finished, a delivered draft that could not be removed.
    public var draftID: AccountDraft.ID?
    /// Whether the user agreed to send a draft that the server may have accepted.
    ///
    /// The default is `false`.
    public var allowsResending = false
    /// Whether a new form is kept as a draft if the server rejects its values.
    ///
    /// The default is `true`. Set it to `false` if the user cannot correct the form, as in a script.
    public var keepsRejectedForm = true

    /// Creates a form, which is empty by default.
    ///
    /// ``Action/appeared`` loads the account to change; typed values stay.
    ///
    /// - Parameters:
    ///   - id: The account to change; `nil` to create one.
    ///   - typed: The typed values. If the account is not loaded, they are sent whether or not they differ from its
    ///     own.
    ///   - phase: `editing` for a form that is ready to be submitted, without loading the account.
    public init(accountID id: Account.ID? = nil, typed: [AccountField: String] = [:], phase: Phase = .idle) {
      accountID = id
      self.phase = phase
      original = id == nil ? AccountFormFields() : nil
      type(typed)
      caret = values.firstName.count
      savedChanges = changes
    }

    /// Creates a form that resumes a draft.
    ///
    /// - Parameter phase: `editing` for a form that is ready to be submitted, without loading the account.
    public init(draft: AccountDraft, phase: Phase = .idle) {
      self.init(accountID: draft.accountID, typed: draft.values, phase: phase)
      draftID = draft.id
    }

    /// The values that submitting would send, as typed.
    ///
    /// For a new account: the values that are not empty. For a change: the values that differ from ``original``, or all
    /// ``typedFields`` if the account is not loaded.
    public var changes: [AccountField: String] {
      switch (accountID, original) {
      case (nil, _): texts(of: AccountField.allCases.filter { !values[$0].isEmpty })
      case (_, let original?): values.changes(from: original)
      case (_, nil): texts(of: typedFields)
      }
    }

    /// Validates the form.
    ///
    /// - Returns: The payload to send; `nil` if nothing has changed.
    /// - Throws: The errors of all fields.
    public func payload() throws(ValidationErrors) -> AccountPayload? {
      guard accountID != nil else { return try AccountPayload(creating: values) }
      let changes = changes
      return changes.isEmpty ? nil : try AccountPayload(changing: changes)
    }

    /// Returns the errors of a field's value, whether or not the form was submitted.
    public func validationErrors(of field: AccountField) -> [String] {
      do throws(ValidationErrors) {
        _ = try payload()
        return []
      } catch {
        return error.messages[field] ?? []
      }
    }

    private func texts(of fields: some Collection<AccountField>) -> [AccountField: String] {
      Dictionary(uniqueKeysWithValues: fields.map { ($0, values[$0]) })
    }

    /// Sets the fields that have not been typed in to the server's values.
    mutating func prefill(with account: Account) {
      let original = AccountFormFields(account)
      self.original = original
      for field in AccountField.allCases where !typedFields.contains(field) {
        values[field] = original[field]
      }
    }

    /// Sets typed values, unless the form is being sent or is finished.
    mutating func type(_ texts: [AccountField: String]) {
      guard phase.allowsTyping else { return }
      for (field, text) in texts {
        values[field] = text
        typedFields.insert(field)
        errors.messages[field] = nil
      }
      // A form that is loading stays in that phase.
      if phase.allowsSubmission { phase = .editing }
    }
  }

  public enum Action: Hashable, Sendable {
    /// The form appeared. The account to change is reloaded, and prefills the fields that have not been typed in.
    case appeared
    /// The load of the account finished.
    case accountResponse(Loadable<Account>)
    /// The user typed in fields, or set them. Their errors are removed.
    case typed([AccountField: String])
    /// The user edited or left a field, or pressed a button.
    case event(FormEvent)
    /// The user agreed to send a draft that the server may have accepted.
    case resendingAllowed
    /// The user agreed to send a draft that the server may have accepted, and submitted the form.
    case resendingConfirmed
    /// The user submitted the form. With errors, the first field with one gets the focus, and nothing is sent.
    case submitted
    /// The attempt to send the form finished.
    case submissionResponse(AccountDelivery)
    /// The program is about to end. The typed values are saved as a draft, unless the form is being sent.
    case interrupted
  }

  private let repository = AccountsRepository()

  /// Creates the reducer of the form.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return appear(&state)
    case .accountResponse(let outcome):
      let caretFromEnd = state.focusedText.count - state.caret
      if let account = outcome.value { state.prefill(with: account.value) }
      state.moveCaret(to: state.focusedText.count - caretFromEnd, in: state.focusedText)
      state.phase = outcome.failure.map { .notLoaded($0) } ?? .editing
      return .none
    case .typed(let values):
      state.type(values)
      return .none
    case .event(let event):
      return handle(event, &state)
    case .resendingAllowed:
      state.allowsResending = true
      return .none
    case .resendingConfirmed:
      state.allowsResending = true
      return submit(&state)
    case .submitted:
      return submit(&state)
    case .submissionResponse(let delivery):
      finish(delivery, &state)
      return .none
    case .interrupted:
      guard state.phase.allowsSubmission, !state.changes.isEmpty else { return .none }
      return .run { [repository, values = state.changes, id = state.accountID] _ in
        await repository.save(values, of: id)
      }
    }
  }

  private func appear(_ state: inout State) -> Effect<Action> {
    guard case .idle = state.phase else { return .none }
    guard let id = state.accountID else {
      state.phase = .editing
      return .none
    }
    state.phase = .loading
    return .run { [repository] send in
      await send(.accountResponse(await Loadable { try await repository.account(id, .reload) }))
    }
  }

  private func handle(_ event: FormEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .edited(let text, let caret):
      guard state.phase.allowsTyping, let field = state.focusedField else { return .none }
      state.moveCaret(to: caret, in: text)
      if state.values[field] != text { state.type([field: text]) }
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
    guard state.phase.allowsSubmission else { return .none }
    state.leftFields = Set(AccountField.allCases)
    state.errors = ValidationErrors()
    let values = state.changes
    do throws(ValidationErrors) {
      guard let payload = try state.payload() else {
        state.phase = .ended(.unchanged)
        return .none
      }
      state.phase = .submitting(payload)
      return .run { [repository, state] send in
        let delivery = await repository.submit(
          payload, to: state.accountID, values: values, draft: state.draftID,
          allowsResending: state.allowsResending, keepsRejected: state.keepsRejectedForm,
          isLoaded: state.original != nil)
        await send(.submissionResponse(delivery))
      }
    } catch {
      state.errors = error
      state.phase = .editing
      state.focusFirstError()
      return .none
    }
  }

  private func finish(_ delivery: AccountDelivery, _ state: inout State) {
    state.phase = .ended(delivery)
    switch delivery {
    case .accepted(_, _, let remaining):
      state.draftID = remaining
    case .rejected(let errors, let draft):
      state.errors = errors
      state.draftID = draft
      if draft != nil { state.savedChanges = state.changes }
      state.focusFirstError()
    case .failed(_, let draft?):
      state.draftID = draft
      state.savedChanges = state.changes
    case .failed, .notKept, .unchanged, .draftInUse, .draftMissing, .draftNeedsConsent, .draftUnavailable:
      break
    }
  }
}

// MARK: - Phase

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

    /// Whether the form can be submitted.
    var allowsSubmission: Bool {
      switch self {
      case .idle, .loading, .submitting, .ended(.accepted): false
      case .notLoaded, .editing, .ended: true
      }
    }

    /// Whether typed values are accepted.
    var allowsTyping: Bool {
      switch self {
      case .submitting, .ended(.accepted): false
      default: true
      }
    }
  }
}
