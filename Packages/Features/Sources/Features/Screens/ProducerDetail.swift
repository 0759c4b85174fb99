public import CachedNetworkClient
public import Models

/// One producer and, on request, its first image.
public typealias ProducerDetail = Detail<Producer>

extension Producer: DetailRecord {
  public static var route: RecordRoute<Producer> { Route.producer }

  /// The first image.
  public static var imageSource: ImageSource<ProducerDetail.State>? {
    ImageSource(CachedAPI(\.producers)) { [$0.content.record?.firstImage?.path] }
  }

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Producer> {
    try await CachedAPI(\.producers).record(.producer(id), id: id, policy)
  }

  /// Returns the producer, whose link is that of its first image.
  public static func recordSummary(_ state: ProducerDetail.State) -> RecordSummary {
    let producer = state.content.record
    let link = producer?.firstImage?.path
    let image = RecordImage(data: state.images[link], link: link, isMissing: producer != nil && link == nil)
    return RecordSummary(title: producer?.name, link: link, image: image)
  }
}

// MARK: - Route

extension Route {
  /// A producer: `producer/510`.
  public static let producer = RecordRoute(
    "producer/ID", under: producers.entry, request: RouteRequest(\.producers) { .producer(Producer.ID($0)) }
  ) {
    ProducerDetail.State(id: $0, $1)
  }
}
