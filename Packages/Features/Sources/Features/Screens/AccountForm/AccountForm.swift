public import Models
import Persistence
public import ReducerRuntime

/// The form that creates or changes an account.
///
/// Submitting validates the form, saves it as a draft, and sends it once. Errors that the server finds are shown at their
/// fields. The draft is removed when the server accepts the form; otherwise another form can resume it.
public struct AccountForm: Reducer {
  public enum Action: Hashable, Sendable {
    /// The form appeared. The account to change is reloaded, and prefills the fields that have not been typed in.
    case appeared
    /// The load of the account finished.
    case accountResponse(Loadable<Account>)
    /// The user typed in a field. Its errors are removed.
    case fieldChanged(AccountField, String)
    /// Several fields were set at once. Their errors are removed.
    case valuesGiven([AccountField: String])
    /// The user agreed to send a draft that the server may have accepted.
    case resendingAllowed
    /// The user submitted the form.
    case submitted
    /// The attempt to send the form finished.
    case submissionResponse(Outcome)
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
    case .fieldChanged(let field, let text):
      state.type([field: text])
      return .none
    case .valuesGiven(let values):
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
      return .run { [repository, values = state.changes, id = state.purpose.accountID] _ in
        await repository.save(values, of: id)
      }
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
      await send(.accountResponse(await repository.account(id, .reload)))
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
          payload, to: state.purpose.accountID, values: values, draft: state.draftID,
          allowsResending: state.allowsResending, keepsRejected: state.keepsRejectedForm)
        await send(.submissionResponse(submission))
      }
    } catch {
      state.errors = error
      state.phase = .editing
      return .none
    }
  }

  private func finish(_ outcome: Outcome, _ state: inout State) {
    state.phase = .ended(outcome)
    switch outcome {
    case .accepted(_, let remaining), .acceptedWithoutAccount(_, let remaining): state.draftID = remaining
    case .rejected(let errors, let draft): (state.errors, state.draftID) = (errors, draft)
    case .failed(_, draft: .kept(let id)): state.draftID = id
    case .failed, .unchanged, .draftUnavailable: break
    }
  }
}
