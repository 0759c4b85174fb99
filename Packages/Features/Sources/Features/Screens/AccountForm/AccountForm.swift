public import CachedNetworkClient
import Dependencies
public import Models
public import Persistence
public import ReducerRuntime

/// The form that creates or changes an account.
///
/// What is typed in it is a draft: it is saved at most a second after the first unsaved key, and before the form is
/// left or the program ends. Submitting validates the form and hands it over to its host, which sends it (see
/// ``AccountOutbox``), so that the form can be left while it is sent. The draft is removed when the server accepts it;
/// otherwise another form can resume it.
///
/// The state is what is typed, the draft that keeps it, and one ``Phase``, which the functions of this file change.
public struct AccountForm: Reducer {
  public struct State: Hashable, Sendable {
    /// The form, for the store that keeps it.
    public let id: FormID
    /// The account to change; `nil` if the form creates one.
    public private(set) var accountID: Account.ID?
    /// The draft that the form resumes when it appears; afterwards none if there is no such draft.
    public private(set) var resumption: Resumption
    /// The server's values: blank for a new account.
    ///
    /// While they load, and after a failure, those that are known from a list or the cache.
    public var original: LoadState<AccountFormFields, NetworkError>
    /// The values in the form.
    public var values = AccountFormFields()
    /// The fields that were typed, given, or taken from a draft.
    ///
    /// A loaded account does not prefill them.
    public var typedFields: Set<AccountField> = []
    /// The number of edits.
    public internal(set) var revision = 0
    /// The errors with which the server rejected the values that have not been edited since.
    public var errors = ValidationErrors()
    /// The control with the focus.
    public var focus = FormState.Control.field(0)
    /// The caret of the focused field: the number of characters before it.
    public var caret = 0
    /// The fields that the user has left, whose errors are shown.
    public var leftFields: Set<AccountField> = []
    /// The draft that keeps the values, as the store returned it last.
    public internal(set) var draft: AccountDraft?
    /// The phase of the form.
    public internal(set) var phase: Phase

    /// Creates a form, which is empty by default.
    ///
    /// ``Action/appeared`` reads the draft to resume, and loads the account to change; typed values stay.
    ///
    /// - Parameters:
    ///   - id: The account to change; `nil` to create one.
    ///   - typed: The typed values. If the account is not loaded, they are sent whether or not they differ from its
    ///     own.
    ///   - resumption: The draft to resume. The default is none.
    public init(
      accountID id: Account.ID? = nil, typed: [AccountField: String] = [:], resuming resumption: Resumption = .none
    ) {
      self.id = FormID()
      accountID = id
      self.resumption = resumption
      original = id == nil ? .loaded(AccountFormFields()) : .idle
      phase = resumption == .none ? .editing() : .opening
      set(typed)
      caret = values.firstName.count
    }

    /// Creates a form that resumes a draft of the server in use, which was just read.
    public init(draft: AccountDraft) {
      self.init(accountID: draft.accountID, resuming: .draft(draft.id))
      resume(draft)
    }

    /// The values that submitting would send, as typed.
    ///
    /// For a new account: the values that are not empty. For a change: the values that differ from ``original``, or all
    /// ``typedFields`` if nothing is known of the account.
    public var changes: [AccountField: String] {
      switch (accountID, original.value) {
      case (nil, _): texts(of: AccountField.allCases.filter { !values[$0].isEmpty })
      case (_, let original?): values.changes(from: original)
      case (_, nil): texts(of: typedFields)
      }
    }

    /// Whether the user has typed what the draft does not have.
    ///
    /// A form that resumes a draft leaves it as it is if there is nothing to send.
    public var hasChanges: Bool {
      guard phase.allowsTyping, !changes.isEmpty || resumption == .none else { return false }
      return changes != draft?.values ?? [:]
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

    /// The errors of the values, whether or not the form was submitted.
    public var validationErrors: ValidationErrors {
      do throws(ValidationErrors) {
        _ = try payload()
        return ValidationErrors()
      } catch {
        return error
      }
    }

    var content: AccountFormContent {
      AccountFormContent(
        of: id, revision: revision, accountID: accountID, values: changes, errors: errors,
        resuming: resumption == .none ? nil : draft)
    }

    private func texts(of fields: some Collection<AccountField>) -> [AccountField: String] {
      Dictionary(uniqueKeysWithValues: fields.map { ($0, values[$0]) })
    }

    private mutating func set(_ texts: [AccountField: String]) {
      for (field, text) in texts {
        values[field] = text
        typedFields.insert(field)
      }
    }
  }

  /// The draft that a form resumes.
  public enum Resumption: Hashable, Sendable {
    /// A new form.
    case none
    /// A draft that is resumed.
    case draft(AccountDraft.ID)
    /// The draft of the changes to the account, if there is one.
    case ofAccount
  }

  /// The phase of a form.
  public enum Phase: Hashable, Sendable {
    /// The draft is read. Nothing can be typed.
    case opening
    /// The draft could not be read. There is nothing to edit.
    case unreadable(DraftProblem)
    /// The user is editing the form.
    case editing(Saving = .idle)
    /// The form is being sent. Nothing can be typed.
    case sending(AccountSubmissionRequest)
    /// The form was submitted, and has not been edited since.
    case answered(AccountDelivery)
    /// The user leaves the form when the store has kept it.
    case leaving
    /// The user has left the form; the text says where it is kept.
    case left(String?)

    /// The save of what is typed.
    public enum Saving: Hashable, Sendable {
      /// There is nothing to save yet, or it was saved.
      case idle
      /// It is saved a second after the first unsaved key.
      case pending
      /// It could not be saved last.
      case failed(StorageFailure)
    }

    /// Whether text can be typed.
    public var allowsTyping: Bool {
      switch self {
      case .editing, .answered(.unchanged), .answered(.rejected), .answered(.failed), .answered(.notSent): true
      case .opening, .unreadable, .sending, .answered(.accepted), .leaving, .left: false
      }
    }
  }

  public enum Action: Hashable, Sendable {
    /// The form appeared. Its draft is read, and the account to change is loaded, which prefills the fields that have
    /// not been typed in.
    case appeared
    /// The draft to resume was read; `nil` if the account has none.
    case draftResponse(Result<AccountDraft?, DraftProblem>)
    /// The cached account was read, or the load of the account finished.
    case accountResponse(Loadable<Account>)
    /// The user typed in fields, or set them. Their errors are removed.
    case typed([AccountField: String])
    /// The user edited or left a field, or pressed a button.
    case event(FormEvent)
    /// A second has passed since the first unsaved key, or the program is about to load something or to end. The values
    /// are kept as a draft.
    case paused
    /// The store has kept the values of an edit, in a draft unless there are none; or it could not.
    case saved(Result<AccountDraft?, StorageFailure>, revision: Int)
    /// The user leaves the form. The values are kept as a draft; while the form is being sent, they are.
    case left
    /// The values could not be kept: the user is asked whether to leave.
    case leavingFailed(StorageFailure)
    /// The user leaves the form, whose values could not be kept.
    case abandoned
    /// The user submitted the form. With errors, the first field with one gets the focus, and nothing is sent.
    case submitted
    /// The user agreed to send a draft once that the server may have accepted.
    case resendingConfirmed
    /// The form is to be sent by its host.
    case sent(AccountSubmissionRequest)
    /// The attempt to send the form finished.
    case delivered(AccountDelivery)
  }

  private enum CancelID { case opening, pause }

  private let repository = AccountsRepository()
  @Dependency(\.continuousClock) private var clock

  /// Creates the reducer of the form.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: appear(&state)
    case .draftResponse(let result): open(result, &state)
    case .accountResponse(let outcome): state.prefill(with: outcome)
    case .typed(let values): state.type(values)
    case .event(let event): handle(event, &state)
    case .paused: pause(&state)
    case .saved(let result, let revision): endSaving(result, of: revision, &state)
    case .left: leave(&state)
    case .abandoned: state.abandon()
    case .submitted, .resendingConfirmed: submit(&state, isResent: action == .resendingConfirmed)
    case .delivered(let delivery): finish(delivery, &state)
    case .leavingFailed, .sent: .none
    }
  }
}

// MARK: - Opening

extension AccountForm {
  private func appear(_ state: inout State) -> Effect<Action> {
    guard case .opening = state.phase else {
      return if case .idle = state.original { load(&state) } else { .none }
    }
    return .outcome(Action.draftResponse) { [repository, state] () async throws(DraftProblem) in
      switch (state.resumption, state.accountID) {
      case (.draft(let id), _): try await repository.draft(id)
      case (.ofAccount, let account?): try await repository.draft(of: account)
      case (.ofAccount, nil), (.none, _): nil
      }
    }
    .cancellable(id: CancelID.opening, cancelInFlight: true)
  }

  private func open(_ result: Result<AccountDraft?, DraftProblem>, _ state: inout State) -> Effect<Action> {
    guard case .opening = state.phase else { return .none }
    state.open(result)
    return load(&state)
  }

  /// Loads the account to change: from the cache if nothing is known of it, and from the server.
  private func load(_ state: inout State) -> Effect<Action> {
    guard let id = state.accountID, state.phase.allowsTyping else { return .none }
    let known = state.original.value
    state.original.start()
    return .run { [repository] send in
      if known == nil, let cached = try? await repository.account(id, .cacheOnly(because: .cancelled)) {
        await send(.accountResponse(.loading(previous: Fetched(cached.value, date: cached.date))))
      }
      await send(.accountResponse(await Loadable { try await repository.account(id, .reload) }))
    }
  }
}

extension AccountForm.State {
  fileprivate mutating func open(_ result: Result<AccountDraft?, DraftProblem>) {
    switch (result, resumption) {
    case (.success(let draft?), _): resume(draft)
    // An account can be changed without its draft.
    case (.success(nil), _), (.failure, .ofAccount):
      resumption = .none
      phase = .editing()
    case (.failure(let problem), _): phase = .unreadable(problem)
    }
  }

  /// Fills the form in with a draft.
  fileprivate mutating func resume(_ draft: AccountDraft) {
    if draft.accountID != accountID { original = .idle }
    accountID = draft.accountID
    self.draft = draft
    errors = draft.errors
    set(draft.values)
    caret = focusedText.count
    phase = .editing()
  }

  /// Sets the server's values in the fields that have not been typed in.
  mutating func prefill(with outcome: Loadable<Account>) -> Effect<AccountForm.Action> {
    original.finish(outcome.map { AccountFormFields($0.value) })
    fillIn()
    return .none
  }

  /// Sets the values that are known of the account in the fields that have not been typed in.
  mutating func fillIn() {
    guard let original = original.value else { return }
    let caretFromEnd = focusedText.count - caret
    for field in AccountField.allCases where !typedFields.contains(field) { values[field] = original[field] }
    moveCaret(to: focusedText.count - caretFromEnd, in: focusedText)
  }
}

// MARK: - Editing

extension AccountForm {
  private func handle(_ event: FormEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .edited(let text, let caret):
      guard state.phase.allowsTyping, let field = state.focusedField else { return .none }
      state.moveCaret(to: caret, in: text)
      guard state.values[field] != text else { return .none }
      let isPending = state.phase == .editing(.pending)
      _ = state.type([field: text])
      state.phase = .editing(.pending)
      return isPending ? .none : pauseLater
    case .caretMoved(let caret): state.moveCaret(to: caret, in: state.focusedText)
    case .focusMoved(let offset): state.moveFocus(by: offset)
    case .focused(let control): state.focus(control)
    case .restored: state.restore()
    case .entered where state.focus == .send, .sent: return reduce(into: &state, action: .submitted)
    case .entered where state.focus == .cancel: return reduce(into: &state, action: .left)
    case .entered: state.moveFocus(by: 1)
    }
    return .none
  }

  private var pauseLater: Effect<Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.paused)
    }
    .cancellable(id: CancelID.pause, cancelInFlight: true)
  }

  /// Saves what the draft does not have, or waits for the save of a form that is being left or sent.
  private func pause(_ state: inout State) -> Effect<Action> {
    switch state.phase {
    case .leaving, .sending: return save(state)
    case .editing, .answered:
      if state.hasChanges { return save(state) }
      if state.phase == .editing(.pending) { state.phase = .editing() }
    case .opening, .unreadable, .left: break
    }
    return .none
  }

  private func save(_ state: State) -> Effect<Action> {
    let content = state.content
    let saving = Effect.outcome({ Action.saved($0, revision: content.revision) }) {
      [repository] () async throws(StorageFailure) in try await repository.save(content)
    }
    return .merge(.cancel(id: CancelID.pause), saving)
  }

  private func endSaving(
    _ result: Result<AccountDraft?, StorageFailure>, of revision: Int, _ state: inout State
  ) -> Effect<Action> {
    switch (state.phase, result) {
    // The save of the last edit follows.
    case (.leaving, _) where revision < state.revision: break
    case (.leaving, .success(let draft)):
      state.phase = .left(state.keeping(in: draft))
    case (.leaving, .failure(let failure)):
      state.phase = .editing(.failed(failure))
      return .send(.leavingFailed(failure))
    case (.editing, .success(let draft)):
      state.keep(in: draft)
      // The user may have typed while it was saved.
      state.phase = .editing(state.hasChanges ? .pending : .idle)
      if state.hasChanges { return pauseLater }
    case (.answered, .success(let draft)):
      state.keep(in: draft)
    case (.editing, .failure(let failure)):
      state.phase = .editing(.failed(failure))
    case (.answered, .failure), (.opening, _), (.unreadable, _), (.sending, _), (.left, _):
      break
    }
    return .none
  }

  /// Leaves the form: at once if nothing was typed in it, or if it is being sent; else when the store has kept it.
  private func leave(_ state: inout State) -> Effect<Action> {
    switch state.phase {
    case .opening, .unreadable: state.phase = .left(nil)
    case .sending(let request): state.phase = .left("sending \(request.title)")
    case .editing, .answered:
      guard state.revision > 0 || state.draft != nil else {
        state.phase = .left(nil)
        return .none
      }
      state.phase = .leaving
      return save(state)
    case .leaving, .left: break
    }
    return .none
  }
}

extension AccountForm.State {
  /// Sets typed values, unless the form is opening, being sent, or finished.
  mutating func type(_ texts: [AccountField: String]) -> Effect<AccountForm.Action> {
    guard phase.allowsTyping else { return .none }
    set(texts)
    for field in texts.keys { errors.messages[field] = nil }
    revision += 1
    resumeEditing()
    return .none
  }

  /// Ends the phase of a form that was submitted; a save that is pending stays so.
  fileprivate mutating func resumeEditing() {
    if case .editing = phase { return }
    phase = .editing()
  }

  fileprivate mutating func abandon() -> Effect<AccountForm.Action> {
    phase = .left(nil)
    return .none
  }

  /// Shows the server's values in place of the changes; if they are shown, the values of the draft.
  mutating func restore() {
    guard canRestore else { return }
    let draftValues = changes.isEmpty ? draft?.values ?? [:] : [:]
    typedFields = []
    fillIn()
    errors = draftValues.isEmpty ? ValidationErrors() : draft?.errors ?? errors
    set(draftValues)
    caret = focusedText.count
    revision += 1
    resumeEditing()
  }

  /// Whether the form has values other than the server's, or can have them again.
  var canRestore: Bool {
    phase.allowsTyping && accountID != nil && original.value != nil && (!changes.isEmpty || draft != nil)
  }

  /// Sets the draft that keeps the values.
  ///
  /// One that no longer exists stays: the values are not saved again until they are edited.
  fileprivate mutating func keep(in draft: AccountDraft?) {
    if draft != nil || changes.isEmpty { self.draft = draft }
  }
}

// MARK: - Sending

extension AccountForm {
  private func submit(_ state: inout State, isResent: Bool) -> Effect<Action> {
    guard state.phase.allowsTyping else { return .none }
    state.leftFields = Set(AccountField.allCases)
    state.errors = ValidationErrors()
    do throws(ValidationErrors) {
      guard let payload = try state.payload() else {
        state.phase = .answered(.unchanged)
        return .none
      }
      let request = AccountSubmissionRequest(state.content, as: payload, isResent: isResent)
      state.phase = .sending(request)
      return .merge(.cancel(id: CancelID.pause), .send(.sent(request)))
    } catch {
      state.resumeEditing()
      state.focusFirstError()
      return .none
    }
  }

  /// Ends the submission; that of a form that was left is told elsewhere.
  private func finish(_ delivery: AccountDelivery, _ state: inout State) -> Effect<Action> {
    guard case .sending = state.phase else { return .none }
    state.phase = .answered(delivery)
    state.draft = delivery.draft
    switch delivery {
    case .rejected(let errors, _):
      state.errors = errors
      state.focusFirstError()
    // Its draft does not have the edits yet.
    case .notSent(.needsConsent, _) where state.hasChanges: return save(state)
    case .accepted, .unchanged, .failed, .notSent: break
    }
    return .none
  }
}
