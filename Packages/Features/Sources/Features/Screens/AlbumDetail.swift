public import Foundation
public import Models
import NetworkClient
public import ReducerRuntime

/// One album with its owner and its photos.
public typealias AlbumDetail = Detail<Album>

extension Album: DetailRecord {
  /// The owner, the photos and their thumbnails of an album.
  public struct Sections: DetailSections, Hashable, Sendable {
    /// The owner.
    public var owner: Loadable<User> = .idle
    /// The photos in the server's order.
    public var photos: Loadable<[Photo]> = .idle
    /// The bytes of the photos' thumbnails, by URL; idle until they are requested.
    public var thumbnails: Loadable<[String: Data]> = .idle

    public init() {}
  }

  /// The owner and the photos, and on request the thumbnails.
  public static var sections: [DetailSection<Album>] {
    let api = CachedAPI.typicode
    return [
      DetailSection(\.owner, of: \.userID) { await api.record(.user($0), id: $0, $1) },
      DetailSection(\.photos) { await api.list(.photos(in: $0), $1) },
      DetailSection(\.thumbnails, onRequest: .images) { id, policy in
        let photos = await api.list(.photos(in: id), policy)
        var images: [String: Data] = [:]
        await api.images(at: photos.record?.map(\.thumbnailURL) ?? []) { images[$0] = $1 }
        return photos.map { $0.map { [images] _ in images } }
      },
    ]
  }

  /// Returns the load of an album.
  public static func loader(_ id: ID) -> @Sendable (CachePolicy) async -> Loadable<Album> {
    let api = CachedAPI.typicode
    return { await api.record(.album(id), id: id, $0) }
  }

  /// The photos.
  public static func screenRows(_ state: AlbumDetail.State) -> ScreenRows {
    ScreenRows(state.photos.record) { ScreenRow(.photo($0.id), title: $0.title) }
  }

  public static func title(of album: Album) -> String { album.title }

  /// Returns the owner's id.
  public static func ownerID(of album: Album) -> User.ID? { album.userID }
}

// MARK: - Route

extension Route {
  /// An album: `album/1`.
  public static let album = RecordRoute("album", under: .albums, resource: "albums", opensRows: true) {
    AlbumDetail.State(id: $0)
  }
}
