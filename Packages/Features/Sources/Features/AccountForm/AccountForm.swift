public import Models
public import NetworkClient

/// The form of an account, to make one or to change one.
///
/// What is typed is checked when it is submitted, and sent once. What the server refuses comes back as problems of the
/// fields; what cannot be delivered is kept as a draft, which can be taken up again.
public struct AccountForm: Reducer {
  /// What can happen to the form.
  public enum Action: Hashable, Sendable {
    /// The form came on the screen: an account to change is loaded anew, and fills in the fields not typed in yet.
    case appeared
    /// The load of the account ended.
    case accountResponse(LoadState<Dated<Account>, NetworkError>)
    /// The user typed in a field; its problems go.
    case fieldChanged(AccountField, String)
    /// Several fields were given at once; their problems go.
    case valuesGiven([AccountField: String])
    /// The user sent the form.
    case submitted
    /// The attempt to send it ended.
    case submissionResponse(Submission)
  }

  private let repository = AccountsRepository()

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The load, for ``Action/appeared``; the attempt to send, for ``Action/submitted``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return appear(&state)
    case .accountResponse(let outcome):
      if let account = outcome.value { state.prefill(with: account.value) }
      state.phase = outcome.failure.map { .notLoaded($0) } ?? .editing
      return .none
    case .fieldChanged(let field, let text):
      state.type([field: text])
      return .none
    case .valuesGiven(let values):
      state.type(values)
      return .none
    case .submitted:
      return submit(&state)
    case .submissionResponse(let submission):
      finish(submission, &state)
      return .none
    }
  }

  private func appear(_ state: inout State) -> Effect<Action> {
    guard case .idle = state.phase else { return .none }
    guard let id = state.purpose.accountID else {
      state.phase = .editing
      return .none
    }
    state.phase = .loading
    return .run { [repository] send in
      let outcome = await repository.account(id, .anew)
      await send(.accountResponse(outcome))
    }
  }

  private func submit(_ state: inout State) -> Effect<Action> {
    guard state.phase.allowsSubmission else { return .none }
    state.problems = ValidationErrors()
    let values = state.changes
    do throws(ValidationErrors) {
      guard let changes = try state.submission() else {
        state.phase = .unchanged
        return .none
      }
      state.phase = .submitting(changes)
      return .run { [repository, id = state.purpose.accountID, draft = state.draftID] send in
        let submission = await repository.submit(changes, to: id, values: values, draft: draft)
        await send(.submissionResponse(submission))
      }
    } catch {
      state.problems = error
      state.phase = .editing
      return .none
    }
  }

  private func finish(_ submission: Submission, _ state: inout State) {
    switch submission {
    case .accepted(let account, let remaining):
      state.phase = .finished(account)
      state.draftID = remaining
    case .rejected(let problems):
      state.problems = problems
      state.phase = .editing
    case .failed(let error, let outcome):
      state.phase = .failed(error, draft: outcome)
      if case .kept(let id) = outcome { state.draftID = id }
    case .draftUnavailable(let problem):
      state.phase = .draftUnavailable(problem)
    }
  }
}
