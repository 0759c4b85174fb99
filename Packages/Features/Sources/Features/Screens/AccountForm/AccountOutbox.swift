public import CachedNetworkClient
public import Persistence
public import ReducerRuntime

/// The account forms that are being sent, each once.
///
/// Their delivery belongs to no screen: the form can be left. It ends in an account, or in a draft with its reason. A
/// host that shows other screens has an outbox beside them; one that shows a form only uses ``SelfSendingAccountForm``.
public struct AccountOutbox: Reducer {
  public struct State: Hashable, Sendable {
    /// The forms, in the order in which they were submitted.
    public var requests: [AccountSubmissionRequest] = []
    /// The drafts that keep them if the program ends now.
    public var drafts: [AccountDraft] = []

    /// Creates an empty outbox.
    public init() {}
  }

  public enum Action: Hashable, Sendable {
    /// A form was submitted. It is sent, unless it is being sent.
    case submitted(AccountSubmissionRequest)
    /// The program is about to end. The effect ends when each form is kept in its draft.
    case interrupted
    /// The drafts of the forms were read.
    case kept([AccountDraft])
    /// The attempt to send a form finished.
    case delivered(AccountSubmissionRequest, AccountDelivery)
  }

  private let repository = AccountsRepository()

  /// Creates the reducer of the outbox.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .submitted(let request):
      guard !state.requests.contains(where: { $0.content.form == request.content.form }) else { return .none }
      state.requests.append(request)
      return .run { [repository] send in await send(.delivered(request, await repository.submit(request))) }
    case .interrupted:
      if state.requests.isEmpty { return .none }
      return .run { [repository, requests = state.requests] send in
        var drafts: [AccountDraft] = []
        for request in requests {
          if let draft = try? await repository.save(request.content) { drafts.append(draft) }
        }
        await send(.kept(drafts))
      }
    case .kept(let drafts):
      state.drafts = drafts
    case .delivered(let request, _):
      state.requests.removeAll { $0 == request }
    }
    return .none
  }
}

/// An account form that is sent while it is shown.
public struct SelfSendingAccountForm: Reducer {
  private let form = AccountForm()
  private let repository = AccountsRepository()

  /// Creates the reducer of the form.
  public init() {}

  public func reduce(into state: inout AccountForm.State, action: AccountForm.Action) -> Effect<AccountForm.Action> {
    let effect = form.reduce(into: &state, action: action)
    guard case .sent(let request) = action else { return effect }
    return .merge(
      effect, .run { [repository] send in await send(.delivered(await repository.submit(request))) })
  }
}
