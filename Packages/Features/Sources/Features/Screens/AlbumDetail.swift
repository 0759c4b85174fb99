public import CachedNetworkClient
public import Models
public import ReducerRuntime

/// One album with its owner and its photos.
public typealias AlbumDetail = Detail<Album>

extension Album: DetailRecord {
  public static var route: RecordRoute<Album> { Route.album }

  /// The owner and the photos of an album.
  public struct Sections: DetailSections, Hashable, Sendable {
    /// The owner.
    public var owner: Loadable<User> = .idle
    /// The photos in the server's order.
    public var photos: Loadable<[Photo]> = .idle

    public init() {}
  }

  /// The owner and the photos.
  public static let sections = [
    DetailSection<Album>(\.owner, of: \.userID) { try await User.load($0, $1) },
    DetailSection<Album>(\.photos) { try await CachedTypicode($1).photos(in: $0) },
  ]

  /// The thumbnails of the photos.
  public static var imageSource: ImageSource<AlbumDetail.State>? {
    ImageSource(.typicode) { $0.photos.rows.map(\.thumbnailURL) }
  }

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Album> {
    try await CachedAPI.typicode.record(.album(id), id: id, policy)
  }

  /// The photos.
  public static func selectableRows(_ state: AlbumDetail.State) -> SelectableRows {
    SelectableRows(state.photos.rows) { SelectableRow(.photo($0.id), title: $0.title) }
  }

  public static func recordSummary(_ state: AlbumDetail.State) -> RecordSummary {
    let owner = state.content.record?.userID.map { Route.user($0) }
    return RecordSummary(title: state.content.record?.title, ownerRoute: owner)
  }
}

// MARK: - Route

extension Route {
  /// An album: `album/1`.
  public static let album = RecordRoute(
    "album/ID", under: albums.entry, request: RouteRequest(\.typicode) { .album(Album.ID($0)) }, hasOpenableRows: true
  ) {
    AlbumDetail.State(id: $0, $1)
  }
}
