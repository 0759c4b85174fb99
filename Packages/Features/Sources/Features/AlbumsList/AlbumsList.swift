import Dependencies
public import Models
public import NetworkClient

/// The list of albums with their owners: all of them, or one user's.
public struct AlbumsList: Reducer {
  /// What the list knows.
  public struct State: Hashable, Sendable {
    /// The albums, as far as they are loaded.
    public var content: LoadState<Dated<Content>, NetworkError>
    /// The user whose albums are shown; `nil` for all users.
    public let userID: User.ID?

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - content: The albums.
    ///   - userID: The user whose albums are asked for.
    public init(content: LoadState<Dated<Content>, NetworkError> = .idle, userID: User.ID? = nil) {
      self.content = content
      self.userID = userID
    }

    /// The albums, in the server's order.
    public var rows: [OwnedAlbum] { content.value?.value.albums ?? [] }
  }

  /// Albums, as they were loaded.
  public struct Content: Hashable, Sendable {
    /// The albums with their owners, in the server's order.
    public var albums: [OwnedAlbum]
    /// How many albums and users the server sent that could not be read, and are left out.
    public var skippedCount: Int

    /// Makes a content.
    ///
    /// - Parameters:
    ///   - albums: The albums with their owners.
    ///   - skippedCount: How many rows are left out.
    public init(albums: [OwnedAlbum], skippedCount: Int = 0) {
      self.albums = albums
      self.skippedCount = skippedCount
    }

    /// Joins albums and users by the users' numbers; the first of two users with one number counts.
    ///
    /// - Parameters:
    ///   - albums: The albums.
    ///   - users: The users.
    public init(_ albums: LossyArray<Album>, of users: LossyArray<User>) {
      let owners = users.byID
      self.init(
        albums: albums.map { OwnedAlbum(album: $0, owner: owners[$0.userID]) },
        skippedCount: albums.skippedCount + users.skippedCount
      )
    }
  }

  /// What can happen to the list.
  public enum Action: Hashable, Sendable {
    /// The list came on the screen: it loads the first time.
    case appeared
    /// The user asked for the list anew; what is there stays meanwhile.
    case refreshed
    /// The load ended.
    case albumsResponse(LoadState<Dated<Content>, NetworkError>)
  }

  private enum CancelID { case load }

  private let repository = TypicodeRepository()

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The load, for ``Action/appeared`` and ``Action/refreshed``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.content else { return .none }
      return load(.fresh, &state)
    case .refreshed:
      return load(.anew, &state)
    case .albumsResponse(let outcome):
      state.content.finish(outcome)
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.content.load(id: CancelID.load, Action.albumsResponse) { [repository, userID = state.userID] in
      await repository.withUsers(
        demand, { await repository.albums(of: userID, demand) }, join: Content.init(_:of:))
    }
  }
}
