import CachedNetworkClient
public import Models

/// The list of albums with their owners.
public typealias AlbumsList = FilteredList<AlbumsQuery>

/// The albums to list: all, or those of one user.
public struct AlbumsQuery: ListQuery {
  /// The owner; `nil` for all.
  public var userID: User.ID?
  /// The search in titles and owners' names.
  public var search: SearchFilter<OwnedAlbum>

  /// Creates a query for the albums of a user, or of all, that match a text.
  public init(userID: User.ID? = nil, searchText: String = "") {
    self.userID = userID
    search = SearchFilter(searchText)
  }

  /// Returns the source of the albums and their owners.
  public func source() -> RowSource<OwnedAlbum> {
    .whole { [userID] policy in
      let source = CachedTypicode(policy)
      return try await source.withOwners { try await source.albums(of: userID) }
    }
  }

  /// Returns the row that opens an album.
  public func selectableRow(_ row: OwnedAlbum) -> SelectableRow {
    SelectableRow(.album(row.id), title: row.album.title, owner: row.album.userID)
  }
}

// MARK: - Conformances

extension Album: SearchableOwnedRecord {
  /// The title and the owner's name.
  public static let searchableFields: [SearchableField<OwnedAlbum>] = [
    SearchableField("titles", path: "title") { $0.album.title },
    SearchableField("owners", path: "owner.name") { $0.owner?.name ?? "" },
  ]
}

// MARK: - Route

extension Route {
  /// The albums: `albums`.
  public static let albums = Route(
    "albums", in: .albums, noun: Noun(one: "album", many: "albums"),
    request: RouteRequest(\.typicode) { _ in .albums }
  ) {
    AlbumsList.State(query: AlbumsQuery(), $0)
  }
  /// The albums of a user: `user/3/albums`.
  public static let userAlbums = RecordRoute(
    albums, of: user, request: RouteRequest(\.typicode) { .albums(of: User.ID($0)) }
  ) { AlbumsList.State(query: AlbumsQuery(userID: $0), $1) }
}
