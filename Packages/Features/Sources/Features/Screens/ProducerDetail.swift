public import CachedNetworkClient
public import Models

/// One producer and, on request, its first image.
public typealias ProducerDetail = Detail<Producer>

extension Producer: DetailRecord {
  public static var route: RecordRoute<Producer> { Route.producer }

  /// The first image.
  public static var imageSource: ImageSource<ProducerDetail.State>? {
    ImageSource(CachedAPI(\.producers)) { [image($0)?.link] }
  }

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Producer> {
    try await CachedAPI(\.producers).record(.producer(id), id: id, policy)
  }

  public static func title(of producer: Producer) -> String { producer.name }

  /// Returns the URL of the first image.
  public static func link(of producer: Producer) -> String? { producer.firstImage?.path }

  /// Returns the first image.
  public static func image(_ state: ProducerDetail.State) -> ScreenImage? {
    let link = state.content.record?.firstImage?.path
    return ScreenImage(data: state.images[link], link: link, isMissing: state.content.value != nil && link == nil)
  }
}

// MARK: - Route

extension Route {
  /// A producer: `producer/510`.
  public static let producer = RecordRoute("producer", under: .producers) { ProducerDetail.State(id: $0) }
}
