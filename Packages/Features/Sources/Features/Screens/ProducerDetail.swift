public import Foundation
public import Models
public import NetworkClient
import Persistence
public import ReducerRuntime

/// One producer and, on request, an image.
///
/// The producer loads first. A failed load of the image does not hide it.
public struct ProducerDetail: Reducer {
  /// The state of the screen.
  public struct State: Hashable, Sendable {
    /// The producer's id.
    public let id: Producer.ID
    /// The producer.
    public var producer: Loadable<Producer>
    /// The bytes of the first image; idle until it is requested, and if there is none.
    public var image: LoadState<Data, NetworkError>
    /// A Boolean value that indicates whether the user requested the image.
    ///
    /// It loads after the producer.
    public var isImageRequested: Bool

    /// Creates the state of a producer's screen.
    public init(
      id: Producer.ID, producer: Loadable<Producer> = .idle, image: LoadState<Data, NetworkError> = .idle,
      isImageRequested: Bool = false
    ) {
      self.id = id
      self.producer = producer
      self.image = image
      self.isImageRequested = isImageRequested
    }
  }

  /// The actions of the screen.
  public enum Action: Hashable, Sendable {
    /// The screen appeared. The producer loads if it has not been loaded before.
    case appeared
    /// The user reloaded the screen. The previous values stay visible until the loads finish.
    case refreshed
    /// The user requested the image, before or after the producer arrived.
    case imageRequested
    /// The load of the producer finished.
    case producerResponse(Loadable<Producer>)
    /// The load of the image finished.
    case imageResponse(LoadState<Data, NetworkError>)
  }

  private enum CancelID {
    case producer
    case image
  }

  private let api = CachedAPI(\.producers)

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.producer else { return .none }
      return loadProducer(.useCache, &state)
    case .refreshed:
      return loadProducer(.reload, &state)
    case .imageRequested:
      state.isImageRequested = true
      if case .loaded = state.image { return .none }
      return state.image.isLoading ? .none : loadImage(&state)
    case .producerResponse(let outcome):
      state.producer.finish(outcome)
      return state.isImageRequested ? loadImage(&state) : .none
    case .imageResponse(let outcome):
      state.image.finish(outcome)
      return .none
    }
  }

  private func loadProducer(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    state.producer.load(id: CancelID.producer, Action.producerResponse) { [api, id = state.id] in
      await api.record(.producer(id), id: id, policy).map { $0.map { api.updatingImageURLs([$0])[0] } }
    }
  }

  private func loadImage(_ state: inout State) -> Effect<Action> {
    // While the producer loads, its response triggers the image. If the server has just failed, images aren't tried.
    guard case .loaded(let producer) = state.producer else { return .none }
    guard let image = producer.value.firstImage else {
      state.image = .idle
      return .cancel(id: CancelID.image)
    }
    return state.image.load(id: CancelID.image, Action.imageResponse) { [api] in await api.image(at: image.path) }
  }
}
