import CachedNetworkClient
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
    public var values: AccountFormFields
    /// The fields that were typed, given, or taken from a draft.
    ///
    /// A loaded account does not prefill them.
    public var typedFields: Set<AccountField>
    /// The errors of the last submission, found here or by the server.
    public var errors: ValidationErrors
    /// The phase of the form.
    public var phase: Phase
    /// The draft that the form resumes, or that keeps it because it could not be delivered.
    ///
    /// If the form is finished, a delivered draft that could not be removed.
    public var draftID: AccountDraft.ID?
    /// A Boolean value that indicates whether the user agreed to send a draft that the server may have accepted.
    ///
    /// The default is `false`.
    public var allowsResending = false
    /// A Boolean value that indicates whether a new form is kept as a draft if the server rejects its values.
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
      values = AccountFormFields()
      typedFields = []
      errors = ValidationErrors()
      type(typed)
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
    /// The user agreed to send a draft that the server may have accepted.
    case resendingAllowed
    /// The user submitted the form.
    case submitted
    /// The attempt to send the form finished.
    case submissionResponse(AccountDelivery)
    /// The program is about to end. The typed values are saved as a draft, unless the form is being sent.
    case interrupted
  }

  private let repository = AccountsRepository()

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return appear(&state)
    case .accountResponse(let outcome):
      if let account = outcome.value { state.prefill(with: account.value) }
      state.phase = outcome.failure.map { .notLoaded($0) } ?? .editing
      return .none
    case .typed(let values):
      state.type(values)
      return .none
    case .resendingAllowed:
      state.allowsResending = true
      return .none
    case .submitted:
      return submit(&state)
    case .submissionResponse(let outcome):
      finish(outcome, &state)
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

  private func submit(_ state: inout State) -> Effect<Action> {
    guard state.phase.allowsSubmission else { return .none }
    state.errors = ValidationErrors()
    let values = state.changes
    do throws(ValidationErrors) {
      guard let payload = try state.payload() else {
        state.phase = .ended(.unchanged)
        return .none
      }
      state.phase = .submitting(payload)
      return .run { [repository, state] send in
        let submission = await repository.submit(
          payload, to: state.accountID, values: values, draft: state.draftID,
          allowsResending: state.allowsResending, keepsRejected: state.keepsRejectedForm)
        await send(.submissionResponse(submission))
      }
    } catch {
      state.errors = error
      state.phase = .editing
      return .none
    }
  }

  private func finish(_ outcome: AccountDelivery, _ state: inout State) {
    state.phase = .ended(outcome)
    switch outcome {
    case .accepted(_, _, let remaining): state.draftID = remaining
    case .rejected(let errors, let draft): (state.errors, state.draftID) = (errors, draft)
    case .failed(_, draft: .kept(let id)): state.draftID = id
    case .failed, .unchanged, .draftUnavailable: break
    }
  }
}
