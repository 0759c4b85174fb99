public import CachedNetworkClient
import Dependencies
public import Models
public import Persistence
public import ReducerRuntime

/// The form that creates or changes an account.
///
/// A form that is typed in is a draft: it is saved a second after the last key, and before it is left or the program
/// ends. Submitting validates the form, marks its draft, and sends it once. Errors that the server finds are shown at
/// their fields. The draft is removed when the server accepts the form; otherwise another form can resume it.
public struct AccountForm: Reducer {
  public struct State: Hashable, Sendable {
    /// The account to change; `nil` if the form creates one.
    public private(set) var accountID: Account.ID?
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
    /// The draft that the form resumes, which it reads when it appears; `nil` if it resumes none.
    public let resumedID: AccountDraft.ID?
    /// The draft that keeps the values, as it was read or saved last.
    public var draft: AccountDraft?
    /// Whether the user has typed what the draft does not have.
    public var hasChanges = false
    /// Why the values could not be kept when they were saved last.
    public var draftFailure: StorageFailure?
    var isSaving = false
    /// The action that waits until the draft is saved, or the form is sent.
    var next: Action?

    /// Creates a form, which is empty by default.
    ///
    /// ``Action/appeared`` loads the account to change; typed values stay.
    ///
    /// - Parameters:
    ///   - id: The account to change; `nil` to create one.
    ///   - typed: The typed values. If the account is not loaded, they are sent whether or not they differ from its
    ///     own.
    ///   - draftID: The draft to resume, which ``Action/appeared`` reads; `nil` for none.
    ///   - phase: `editing` for a form that is ready to be submitted, without loading the account.
    public init(
      accountID id: Account.ID? = nil, typed: [AccountField: String] = [:], resuming draftID: AccountDraft.ID? = nil,
      phase: Phase = .idle
    ) {
      accountID = id
      self.phase = phase
      resumedID = draftID
      original = id == nil ? AccountFormFields() : nil
      type(typed)
      hasChanges = false
      caret = values.firstName.count
    }

    /// Creates a form that resumes a draft of the server in use, which was just read.
    ///
    /// - Parameter phase: `editing` for a form that is ready to be submitted, without loading the account.
    public init(draft: AccountDraft, phase: Phase = .idle) {
      self.init(accountID: draft.accountID, typed: draft.values, resuming: draft.id, phase: phase)
      self.draft = draft
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

    var isBusy: Bool {
      if case .submitting = phase { true } else { isSaving }
    }

    var content: AccountFormContent { AccountFormContent(accountID: accountID, values: changes, draft: draft) }

    private func texts(of fields: some Collection<AccountField>) -> [AccountField: String] {
      Dictionary(uniqueKeysWithValues: fields.map { ($0, values[$0]) })
    }

    /// Sets the fields that have not been typed in to the server's values.
    mutating func prefill(with outcome: Loadable<Account>) {
      let caretFromEnd = focusedText.count - caret
      if let original = outcome.record.map(AccountFormFields.init) {
        self.original = original
        for field in AccountField.allCases where !typedFields.contains(field) {
          values[field] = original[field]
        }
      }
      moveCaret(to: focusedText.count - caretFromEnd, in: focusedText)
      phase = outcome.failure.map { .notLoaded($0) } ?? .editing
    }

    /// Sets typed values, unless the form is being sent or is finished.
    mutating func type(_ texts: [AccountField: String]) {
      guard phase.allowsTyping else { return }
      for (field, text) in texts {
        values[field] = text
        typedFields.insert(field)
        errors.messages[field] = nil
      }
      hasChanges = true
      // A form that is loading stays in that phase.
      if phase.allowsSubmission { phase = .editing }
    }
  }

  public indirect enum Action: Hashable, Sendable {
    /// The form appeared. Its draft is read, and the account to change is reloaded, which prefills the fields that have
    /// not been typed in.
    case appeared
    /// The draft was read.
    case draftResponse(LoadState<AccountDraft, DraftProblem>)
    /// The load of the account finished.
    case accountResponse(Loadable<Account>)
    /// The user typed in fields, or set them. Their errors are removed.
    case typed([AccountField: String])
    /// The user edited or left a field, or pressed a button.
    case event(FormEvent)
    /// The user has typed nothing for a second, or the program is about to load something or to end. The values are
    /// kept as a draft.
    case paused
    /// The draft was saved, or, without values, removed.
    case saved(LoadState<AccountDraft?, StorageFailure>)
    /// The user leaves the form, after the response if it is being sent. The values are kept as a draft.
    case left
    /// The form was not left, because the values could not be kept: the user is asked.
    case leavingFailed(StorageFailure)
    /// The user leaves the form, whose values could not be kept.
    case abandoned
    /// The user agreed to send a draft once that the server may have accepted.
    case resendingConfirmed
    /// The user submitted the form. With errors, the first field with one gets the focus, and nothing is sent.
    case submitted
    /// The attempt to send the form finished.
    case submissionResponse(AccountDelivery)
  }

  private enum CancelID { case pause }

  private let repository = AccountsRepository()
  @Dependency(\.continuousClock) private var clock

  /// Creates the reducer of the form.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return appear(&state)
    case .draftResponse(let outcome):
      return read(outcome, &state)
    case .accountResponse(let outcome):
      state.prefill(with: outcome)
    case .typed(let values):
      state.type(values)
    case .event(let event):
      return handle(event, &state)
    case .paused where state.isSaving:
      state.next = state.next ?? action
      // The program can end after this effect.
      return .run { [repository] _ in _ = try? await repository.drafts() }
    case .left where state.isBusy, .submitted where state.isSaving, .resendingConfirmed where state.isSaving:
      state.next = action
    case .paused:
      return save(&state)
    case .saved(let outcome):
      return endSaving(outcome, &state)
    case .left:
      return leave(&state)
    case .leavingFailed:
      break
    case .abandoned:
      state.phase = .leaving
    case .resendingConfirmed, .submitted:
      return submit(&state, isResent: action == .resendingConfirmed)
    case .submissionResponse(let delivery):
      finish(delivery, &state)
      return proceed(&state)
    }
    return .none
  }

  private func appear(_ state: inout State) -> Effect<Action> {
    guard case .idle = state.phase else { return .none }
    guard state.draft == nil, let id = state.resumedID else { return load(&state) }
    state.phase = .loading
    return .outcome(Action.draftResponse) { [repository] () async throws(DraftProblem) in
      try await repository.draft(id)
    }
  }

  private func read(_ outcome: LoadState<AccountDraft, DraftProblem>, _ state: inout State) -> Effect<Action> {
    if let problem = outcome.failure {
      state.phase = .notRead(problem)
      return .none
    }
    if let draft = outcome.value { state = State(draft: draft, phase: state.phase) }
    return load(&state)
  }

  private func load(_ state: inout State) -> Effect<Action> {
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
      guard state.values[field] != text else { return .none }
      state.type([field: text])
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.paused)
      }
      .cancellable(id: CancelID.pause, cancelInFlight: true)
    case .caretMoved(let caret):
      state.moveCaret(to: caret, in: state.focusedText)
    case .focusMoved(let offset):
      state.moveFocus(by: offset)
    case .focused(let control):
      state.focus(control)
    case .entered where state.focus == .send, .sent:
      return reduce(into: &state, action: .submitted)
    case .entered where state.focus == .cancel:
      return reduce(into: &state, action: .left)
    case .entered:
      state.moveFocus(by: 1)
    }
    return .none
  }

  /// Saves the values if they are not in the draft; without values, a draft of this form is removed.
  private func save(_ state: inout State) -> Effect<Action> {
    let form = state.content
    guard state.hasChanges, state.phase.allowsTyping else { return .none }
    state.hasChanges = form.values != form.draft?.values ?? [:] && (!form.values.isEmpty || state.resumedID == nil)
    guard state.hasChanges else { return .none }
    state.isSaving = true
    let saving = Effect.outcome(Action.saved) { [repository] () async throws(StorageFailure) in
      try await repository.save(form)
    }
    return .merge(.cancel(id: CancelID.pause), saving)
  }

  private func endSaving(_ outcome: LoadState<AccountDraft?, StorageFailure>, _ state: inout State) -> Effect<Action> {
    state.isSaving = false
    state.draftFailure = outcome.failure
    if let draft = outcome.value {
      state.draft = draft
      // The user can have typed while it was saved.
      state.hasChanges = state.content.values != draft?.values ?? [:]
    }
    if let failure = outcome.failure, state.next == .left {
      state.next = nil
      return .send(.leavingFailed(failure))
    }
    return proceed(&state)
  }

  private func leave(_ state: inout State) -> Effect<Action> {
    let effect = save(&state)
    if state.isSaving { state.next = .left } else { state.phase = .leaving }
    return effect
  }

  /// Handles the action that has waited.
  private func proceed(_ state: inout State) -> Effect<Action> {
    guard let action = state.next else { return .none }
    state.next = nil
    return reduce(into: &state, action: action)
  }

  private func submit(_ state: inout State, isResent: Bool) -> Effect<Action> {
    guard state.phase.allowsSubmission else { return .none }
    state.leftFields = Set(AccountField.allCases)
    state.errors = ValidationErrors()
    do throws(ValidationErrors) {
      guard let payload = try state.payload() else {
        state.phase = .ended(.unchanged)
        return .none
      }
      state.phase = .submitting(payload)
      state.hasChanges = false
      return .merge(
        .cancel(id: CancelID.pause),
        .run { [repository, form = state.content] send in
          await send(.submissionResponse(await repository.submit(form, as: payload, isResent: isResent)))
        })
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
    case .accepted:
      state.draft = nil
      state.next = nil
    case .rejected(let errors, let draft):
      state.errors = errors
      state.draft = draft
      state.focusFirstError()
    case .failed(_, let kept):
      if case .success(let draft) = kept { state.draft = draft }
    case .notSent(_, let draft):
      state.draft = draft ?? state.draft
    case .unchanged:
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
    /// The draft could not be read. There is nothing to edit.
    case notRead(DraftProblem)
    /// The user is editing the form. The errors are those of the last submission.
    case editing
    /// The form is being sent. Values typed now are ignored.
    case submitting(AccountPayload)
    /// The form was submitted.
    case ended(AccountDelivery)
    /// The user leaves the form.
    case leaving

    var allowsSubmission: Bool {
      switch self {
      case .idle, .loading, .notRead, .submitting, .ended(.accepted), .leaving: false
      case .notLoaded, .editing, .ended: true
      }
    }

    var allowsTyping: Bool { self == .idle || self == .loading || allowsSubmission }
  }
}
