public import Models
import NetworkClient
public import ReducerRuntime

/// One photo.
public typealias PhotoDetail = Detail<Photo>

extension Photo: DetailRecord {
  public typealias Sections = ImageSection

  /// The image, on request.
  public static let sections = [
    DetailSection<Photo>(\.image, of: \.url, onRequest: .images) { url, _ in
      await CachedAPI.typicode.image(at: url)
    }
  ]

  public static func load(_ id: ID, _ policy: CachePolicy) async -> Loadable<Photo> {
    await CachedAPI.typicode.record(.photo(id), id: id, policy)
  }

  public static func title(of photo: Photo) -> String { photo.title }

  /// Returns the URL of the photo.
  public static func link(of photo: Photo) -> String? { photo.url }

  /// Returns the photo's album.
  public static func parentRoute(of photo: Photo) -> Route? { .album(photo.albumID) }

  /// Returns the image, and the color that stands for it.
  public static func image(_ state: PhotoDetail.State) -> ScreenImage? {
    ScreenImage(color: state.content.record?.color, data: state.image, link: state.content.record?.url)
  }
}

// MARK: - Route

extension Route {
  /// A photo: `photo/2`.
  public static let photo = RecordRoute("photo", under: .albums) { PhotoDetail.State(id: $0) }
}
