public import CachedNetworkClient
public import Models

/// One photo and, on request, its image.
public typealias PhotoDetail = Detail<Photo>

extension Photo: DetailRecord {
  public static var route: RecordRoute<Photo> { Route.photo }

  /// The image.
  public static var imageSource: ImageSource<PhotoDetail.State>? {
    ImageSource(.typicode) { [$0.content.record?.url] }
  }

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Photo> {
    try await CachedAPI.typicode.record(.photo(id), id: id, policy)
  }

  /// Returns the photo below its album, with its image and the color that stands for it.
  public static func recordSummary(_ state: PhotoDetail.State) -> RecordSummary {
    let photo = state.content.record
    let album = photo.map { Route.album($0.albumID) }
    let image = RecordImage(color: photo?.color, data: state.images[photo?.url], link: photo?.url)
    return RecordSummary(title: photo?.title, link: photo?.url, parentRoute: album, image: image)
  }
}

// MARK: - Route

extension Route {
  /// A photo: `photo/2`.
  public static let photo = RecordRoute(
    "photo/ID", under: albums.entry, noun: Noun(one: "photo", many: "photos"),
    request: RouteRequest(\.typicode) { .photo(Photo.ID($0)) }
  ) {
    PhotoDetail.State(id: $0, $1)
  }
}
