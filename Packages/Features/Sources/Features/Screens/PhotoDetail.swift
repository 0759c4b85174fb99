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
    return [DetailSection(\.image, of: \.url, onRequest: .images) { url, _ in await api.image(at: url) }]
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
