import Dependencies
public import Models
public import NetworkClient

/// One photo.
public struct PhotoDetail: Reducer {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The number of the photo.
    public let id: Photo.ID
    /// The photo.
    public var photo: LoadState<Dated<Photo>, NetworkError>

    /// Makes the state of a photo's screen.
    ///
    /// - Parameters:
    ///   - id: The number of the photo.
    ///   - photo: The photo.
    public init(id: Photo.ID, photo: LoadState<Dated<Photo>, NetworkError> = .idle) {
      self.id = id
      self.photo = photo
    }
  }

  /// What can happen on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came up: the photo loads the first time.
    case appeared
    /// The user asked for the photo anew; what is there stays meanwhile.
    case refreshed
    /// The load ended.
    case photoResponse(LoadState<Dated<Photo>, NetworkError>)
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
      guard case .idle = state.photo else { return .none }
      return load(.fresh, &state)
    case .refreshed:
      return load(.anew, &state)
    case .photoResponse(let outcome):
      state.photo.finish(outcome)
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.photo.load(id: CancelID.load, Action.photoResponse) { [repository, id = state.id] in
      await repository.photo(id, demand)
    }
  }
}
