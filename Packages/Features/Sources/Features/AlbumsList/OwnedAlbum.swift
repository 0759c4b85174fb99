public import Models

/// An album together with the user whose it is.
public struct OwnedAlbum: Hashable, Identifiable, Sendable {
  /// The album.
  public var album: Album
  /// The owner, or `nil` when the album names a user who is not there.
  public var owner: User?

  /// Joins an album and its owner.
  ///
  /// - Parameters:
  ///   - album: The album.
  ///   - owner: The owner, if known.
  public init(album: Album, owner: User?) {
    self.album = album
    self.owner = owner
  }

  /// The album's number.
  public var id: Album.ID { album.id }
}
