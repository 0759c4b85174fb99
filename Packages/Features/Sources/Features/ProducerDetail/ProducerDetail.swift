import Dependencies
public import Foundation
public import Models
public import NetworkClient

/// One producer, and a picture when it is asked for.
///
/// The producer comes first; a picture that fails to load does not hide it.
public struct ProducerDetail: Reducer {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The number of the producer.
    public let id: Producer.ID
    /// The producer.
    public var producer: LoadState<Dated<Producer>, NetworkError>
    /// The bytes of the producer's first picture; idle until it is asked for, and where there is none.
    public var picture: LoadState<Data, NetworkError>
    /// Whether the user asked for the picture; it loads when the producer is there.
    public var isPictureRequested: Bool

    /// Makes the state of a producer's screen.
    ///
    /// - Parameters:
    ///   - id: The number of the producer.
    ///   - producer: The producer.
    ///   - picture: The bytes of the first picture.
    ///   - isPictureRequested: Whether the user asked for the picture.
    public init(
      id: Producer.ID,
      producer: LoadState<Dated<Producer>, NetworkError> = .idle,
      picture: LoadState<Data, NetworkError> = .idle,
      isPictureRequested: Bool = false
    ) {
      self.id = id
      self.producer = producer
      self.picture = picture
      self.isPictureRequested = isPictureRequested
    }
  }

  /// What can happen on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came up: the producer loads the first time.
    case appeared
    /// The user asked for everything anew; what is there stays meanwhile.
    case refreshed
    /// The user asked for the picture, before the producer came or after.
    case pictureRequested
    /// The load of the producer ended.
    case producerResponse(LoadState<Dated<Producer>, NetworkError>)
    /// The load of the picture ended.
    case pictureResponse(LoadState<Data, NetworkError>)
  }

  private enum CancelID {
    case producer
    case picture
  }

  @Dependency(\.pictures) private var pictures
  private let repository = ProducersRepository()

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
      guard case .idle = state.producer else { return .none }
      return loadProducer(.fresh, &state)
    case .refreshed:
      return loadProducer(.anew, &state)
    case .pictureRequested:
      state.isPictureRequested = true
      if case .loaded = state.picture { return .none }
      return state.picture.isLoading ? .none : loadPicture(&state)
    case .producerResponse(let outcome):
      state.producer.finish(outcome)
      return state.isPictureRequested ? loadPicture(&state) : .none
    case .pictureResponse(let outcome):
      state.picture.finish(outcome)
      return .none
    }
  }

  private func loadProducer(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.producer.load(id: CancelID.producer, Action.producerResponse) { [repository, id = state.id] in
      await repository.producer(id, demand)
    }
  }

  private func loadPicture(_ state: inout State) -> Effect<Action> {
    // One that is on its way comes with the producer; where the server has just failed, pictures are not tried either.
    guard case .loaded(let producer) = state.producer else { return .none }
    guard let image = producer.value.firstImage else {
      state.picture = .idle
      return .cancel(id: CancelID.picture)
    }
    return state.picture.load(id: CancelID.picture, Action.pictureResponse) { [pictures] in
      do throws(NetworkError) {
        return .loaded(try await pictures.fetch(image.path))
      } catch {
        return .failed(error, previous: nil)
      }
    }
  }
}
