public import Foundation
public import Models
import NetworkClient
public import ReducerRuntime

/// One photo.
public typealias PhotoDetail = Detail<Photo>

extension Photo: DetailRecord {
  /// The image of a photo.
  public struct Sections: DetailSections, Hashable, Sendable {
    /// The bytes of the image; idle until it is requested.
    public var image: Loadable<Data> = .idle

    public init() {}
  }

  /// The image, on request.
  public static var sections: [DetailSection<Photo>] {
    let api = CachedAPI.typicode
    return [DetailSection(\.image, of: \.url, isOnRequest: true) { url, _ in await api.image(at: url) }]
  }

  /// Returns the load of a photo.
  public static func loader(_ id: ID) -> @Sendable (CachePolicy) async -> Loadable<Photo> {
    let api = CachedAPI.typicode
    return { await api.record(.photo(id), id: id, $0) }
  }

  public static func title(of photo: Photo) -> String { photo.title }

  /// Returns the URL of the photo.
  public static func link(of photo: Photo) -> String? { photo.url }

  /// Returns the photo's album.
  public static func parentRoute(of photo: Photo) -> Route? { .album(photo.albumID) }

  /// The value `true`.
  public static var requestsImage: Bool { true }

  /// Returns the image, and the color that stands for it.
  public static func image(_ state: PhotoDetail.State) -> ScreenImage? {
    ScreenImage(color: state.content.record?.color, data: state.image, link: state.content.record?.url)
  }

  /// Fills in the photo of an album.
  public static func fill(_ state: inout PhotoDetail.State, from list: any Screen) {
    let id = state.id
    guard let photos = (list as? AlbumDetail.State)?.photos.value,
      let photo = photos.value.first(where: { $0.id == id })
    else { return }
    state.content = .loaded(photos.map { _ in photo })
  }
}

// MARK: - Route

extension Route {
  /// A photo: `photo/2`.
  public static let photo = RecordRoute("photo", under: .albums) { PhotoDetail.State(id: $0) }
}
