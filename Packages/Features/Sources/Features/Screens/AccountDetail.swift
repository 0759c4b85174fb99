public import Foundation
public import Models
public import NetworkClient
import Persistence
public import ReducerRuntime

/// One account and, on request, its avatar.
public struct AccountDetail: Reducer {
  /// The state of the screen.
  public struct State: Hashable, Sendable {
    /// The account's id.
    public let id: Account.ID
    /// The account.
    public var content: Loadable<Account>
    /// The bytes of the avatar; idle until it is requested, and if there is none.
    public var image: LoadState<Data, NetworkError>
    /// A Boolean value that indicates whether the user requested the avatar.
    ///
    /// It loads after the account.
    public var isImageRequested: Bool

    /// Creates the state of an account's screen.
    public init(
      id: Account.ID, content: Loadable<Account> = .idle, image: LoadState<Data, NetworkError> = .idle,
      isImageRequested: Bool = false
    ) {
      self.id = id
      self.content = content
      self.image = image
      self.isImageRequested = isImageRequested
    }
  }

  /// The actions of the screen.
  public enum Action: Hashable, Sendable {
    /// The account handled an event.
    case account(Loader<Account>.Action)
    /// The user requested the avatar, before or after the account arrived.
    case imageRequested
    /// The load of the avatar finished.
    case imageResponse(LoadState<Data, NetworkError>)
  }

  private enum CancelID { case image }

  private let api = CachedAPI(\.accounts)

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .account(let action):
      var account = Loader<Account>.State(content: state.content)
      let effect = Loader.account(state.id).reduce(into: &account, action: action).map(Action.account)
      let url = state.content.value?.value.avatarLink
      state.content = account.content
      // The image of another URL would be that of another avatar.
      guard state.content.value?.value.avatarLink != url else { return effect }
      state.image = .idle
      return .merge(effect, state.isImageRequested ? loadImage(&state) : .cancel(id: CancelID.image))
    case .imageRequested:
      state.isImageRequested = true
      if case .loaded = state.image { return .none }
      return state.image.isLoading ? .none : loadImage(&state)
    case .imageResponse(let outcome):
      state.image.finish(outcome)
      return .none
    }
  }

  private func loadImage(_ state: inout State) -> Effect<Action> {
    guard let url = state.content.value?.value.avatarLink else { return .cancel(id: CancelID.image) }
    return state.image.load(id: CancelID.image, Action.imageResponse) { [api] in await api.image(at: url) }
  }
}

extension Account {
  /// The URL of the avatar, if it is one of the web; the service does not check it.
  public var avatarLink: String? {
    avatarURL.flatMap { url in
      let scheme = url.prefix { $0 != ":" }.lowercased()
      return url.contains("://") && ["http", "https"].contains(scheme) ? url : nil
    }
  }
}
