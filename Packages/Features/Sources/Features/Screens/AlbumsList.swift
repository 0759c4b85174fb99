public import Models

/// The list of albums with their owners.
public typealias AlbumsList = FilteredList<AllRows<OwnedAlbum>>

extension FilteredList where Filter.Row == OwnedAlbum {
  /// Lists all albums, or those of one user.
  public static func albums(of user: User.ID? = nil) -> Self {
    let api = CachedAPI.typicode
    return Self { policy in
      await api.joiningUsers(policy) {
        await api.albums(of: user, policy)
      } join: { albums, users in
        albums.map { OwnedAlbum(album: $0, sharedOwner: users[$0.userID]) }
      }
    }
  }
}

/// An album with the user who owns it.
public struct OwnedAlbum: Hashable, Identifiable, Sendable {
  /// The album.
  public var album: Album
  /// The owner; `nil` if the album refers to an unknown user.
  public var owner: User? { sharedOwner?.value }
  private let sharedOwner: Shared<User>?

  /// Creates an album with its owner.
  public init(album: Album, owner: User?) {
    self.init(album: album, sharedOwner: owner.map(Shared.init))
  }

  init(album: Album, sharedOwner: Shared<User>?) {
    self.album = album
    self.sharedOwner = sharedOwner
  }

  /// The album's id.
  public var id: Album.ID { album.id }
}
