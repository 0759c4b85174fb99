public import Foundation
public import Models
import NetworkClient
public import ReducerRuntime

/// One producer and, on request, its first image.
public typealias ProducerDetail = Detail<Producer>

extension Producer: DetailRecord {
  /// The image of a producer.
  public struct Sections: DetailSections, Hashable, Sendable {
    /// The bytes of the first image; idle until it is requested, and if there is none.
    public var image: Loadable<Data> = .idle

    public init() {}
  }

  /// The first image, on request.
  public static var sections: [DetailSection<Producer>] {
    let api = CachedAPI(\.producers)
    return [
      DetailSection(\.image, of: { $0.firstImage?.path }, onRequest: .images) { url, _ in await api.image(at: url) }
    ]
  }

  /// Returns the load of a producer.
  public static func loader(_ id: ID) -> @Sendable (CachePolicy) async -> Loadable<Producer> {
    let api = CachedAPI(\.producers)
    return { await api.record(.producer(id), id: id, $0) }
  }

  public static func title(of producer: Producer) -> String { producer.name }

  /// Returns the URL of the first image.
  public static func link(of producer: Producer) -> String? { producer.firstImage?.path }

  /// Returns the first image.
  public static func image(_ state: ProducerDetail.State) -> ScreenImage? {
    let link = state.content.record?.firstImage?.path
    return ScreenImage(data: state.image, link: link, isMissing: state.content.value != nil && link == nil)
  }
}

// MARK: - Route

extension Route {
  /// A producer: `producer/510`.
  public static let producer = RecordRoute("producer", under: .producers) { ProducerDetail.State(id: $0) }
}
