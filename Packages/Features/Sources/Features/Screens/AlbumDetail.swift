public import Models
import NetworkClient
import Persistence
public import ReducerRuntime

/// One album with its owner and its photos.
///
/// Album and photos load concurrently, the owner after the album. A failed load does not hide the others.
public struct AlbumDetail: Reducer {
  /// The state of the screen.
  public struct State: Hashable, Sendable {
    /// The album's id.
    public let id: Album.ID
    /// The album.
    public var album: Loadable<Album>
    /// The owner, loaded after the album.
    public var owner: Loadable<User>
    /// The photos in the server's order.
    public var photos: Loadable<[Photo]>

    /// Creates the state of an album's screen.
    public init(
      id: Album.ID, album: Loadable<Album> = .idle, owner: Loadable<User> = .idle, photos: Loadable<[Photo]> = .idle
    ) {
      self.id = id
      self.album = album
      self.owner = owner
      self.photos = photos
    }
  }

  /// The actions of the screen.
  public enum Action: Hashable, Sendable {
    /// The screen appeared. Album and photos load if they have not been loaded before.
    case appeared
    /// The user reloaded the screen. The previous values stay visible until the loads finish.
    case refreshed
    /// The load of the album finished.
    case albumResponse(Loadable<Album>)
    /// The load of the owner finished.
    case ownerResponse(Loadable<User>)
    /// The load of the photos finished.
    case photosResponse(Loadable<[Photo]>)
  }

  private enum CancelID {
    case album
    case owner
    case photos
  }

  private let api = CachedAPI.typicode

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.album else { return .none }
      return load(.useCache, &state)
    case .refreshed:
      return load(.reload, &state)
    case .albumResponse(let outcome):
      state.album.finish(outcome)
      guard let album = outcome.value?.value, let policy = CachePolicy.following(outcome, state.owner) else {
        return .none
      }
      return state.owner.load(id: CancelID.owner, Action.ownerResponse) { [api] in
        await api.record(.user(album.userID), id: album.userID, policy)
      }
    case .ownerResponse(let outcome):
      state.owner.finish(outcome)
      return .none
    case .photosResponse(let outcome):
      state.photos.finish(outcome)
      return .none
    }
  }

  private func load(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    let id = state.id
    return .merge(
      state.album.load(id: CancelID.album, Action.albumResponse) { [api] in
        await api.record(.album(id), id: id, policy)
      },
      state.photos.load(id: CancelID.photos, Action.photosResponse) { [api] in
        await api.list(.photos(in: id), policy)
      }
    )
  }
}
