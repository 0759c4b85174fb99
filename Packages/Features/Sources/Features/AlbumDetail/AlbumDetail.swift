import Dependencies
public import Models
public import NetworkClient

/// One album with its owner and its photos.
///
/// Album and photos load side by side, the owner when the album is there; a part that fails leaves the others as they are.
public struct AlbumDetail: Reducer {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The number of the album.
    public let id: Album.ID
    /// The album.
    public var album: LoadState<Dated<Album>, NetworkError>
    /// The album's owner, asked for when the album is there.
    public var owner: LoadState<Dated<User>, NetworkError>
    /// The photos in it, in the server's order.
    public var photos: LoadState<Dated<LossyArray<Photo>>, NetworkError>

    /// Makes the state of an album's screen.
    ///
    /// - Parameters:
    ///   - id: The number of the album.
    ///   - album: The album.
    ///   - owner: Its owner.
    ///   - photos: The photos in it.
    public init(
      id: Album.ID,
      album: LoadState<Dated<Album>, NetworkError> = .idle,
      owner: LoadState<Dated<User>, NetworkError> = .idle,
      photos: LoadState<Dated<LossyArray<Photo>>, NetworkError> = .idle
    ) {
      self.id = id
      self.album = album
      self.owner = owner
      self.photos = photos
    }
  }

  /// What can happen on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came up: everything loads the first time.
    case appeared
    /// The user asked for everything anew; what is there stays meanwhile.
    case refreshed
    /// The load of the album ended.
    case albumResponse(LoadState<Dated<Album>, NetworkError>)
    /// The load of the owner ended.
    case ownerResponse(LoadState<Dated<User>, NetworkError>)
    /// The load of the photos ended.
    case photosResponse(LoadState<Dated<LossyArray<Photo>>, NetworkError>)
  }

  private enum CancelID {
    case album
    case owner
    case photos
  }

  private let repository = TypicodeRepository()

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The loads that follow.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.album else { return .none }
      return .merge(loadAlbum(.fresh, &state), loadPhotos(.fresh, &state))
    case .refreshed:
      return .merge(loadAlbum(.anew, &state), loadPhotos(.anew, &state))
    case .albumResponse(let outcome):
      state.album.finish(outcome)
      guard let album = outcome.value?.value else { return .none }
      // What is on its way may still come: another request has failed.
      if outcome.failure != nil, state.owner.isLoading { return .none }
      // An owner who has been asked for before is asked for anew, with the album.
      let demand = state.owner == .idle ? Demand.fresh : .anew
      return loadOwner(of: album, demand.following(outcome.failure), &state)
    case .ownerResponse(let outcome):
      state.owner.finish(outcome)
      return .none
    case .photosResponse(let outcome):
      state.photos.finish(outcome)
      return .none
    }
  }

  private func loadAlbum(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.album.load(id: CancelID.album, Action.albumResponse) { [repository, id = state.id] in
      await repository.album(id, demand)
    }
  }

  private func loadOwner(of album: Album, _ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.owner.load(id: CancelID.owner, Action.ownerResponse) { [repository] in
      await repository.user(album.userID, demand)
    }
  }

  private func loadPhotos(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.photos.load(id: CancelID.photos, Action.photosResponse) { [repository, id = state.id] in
      await repository.photos(of: id, demand)
    }
  }
}
