public import CachedNetworkClient
public import Models

/// One photo and, on request, its image.
public typealias PhotoDetail = Detail<Photo>

extension Photo: DetailRecord {
  public static var route: RecordRoute<Photo> { Route.photo }

  /// The image.
  public static var imageSource: ImageSource<PhotoDetail.State>? {
    ImageSource(.typicode) { [image($0)?.link] }
  }

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Photo> {
    try await CachedAPI.typicode.record(.photo(id), id: id, policy)
  }

  public static func title(of photo: Photo) -> String { photo.title }

  /// Returns the URL of the photo.
  public static func link(of photo: Photo) -> String? { photo.url }

  /// Returns the photo's album.
  public static func parentRoute(of photo: Photo) -> Route? { .album(photo.albumID) }

  /// Returns the image, and the color that stands for it.
  public static func image(_ state: PhotoDetail.State) -> ScreenImage? {
    let photo = state.content.record
    return ScreenImage(color: photo?.color, data: state.images[photo?.url], link: photo?.url)
  }
}

// MARK: - Route

extension Route {
  /// A photo: `photo/2`.
  public static let photo = RecordRoute("photo", under: .albums, noun: Noun(one: "photo", many: "photos")) {
    PhotoDetail.State(id: $0)
  }
}
