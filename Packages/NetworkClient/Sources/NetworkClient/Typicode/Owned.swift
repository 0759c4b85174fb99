public import Models

/// A record that belongs to a user.
public protocol OwnedRecord: Hashable, Identifiable, Sendable {
  /// The user; `nil` if the server sends none.
  var userID: User.ID? { get }
}

/// A record with its owner, such as a post with its author.
public struct Owned<Record: OwnedRecord>: Hashable, Identifiable, Sendable {
  /// The record.
  public var record: Record
  private var sharedOwner: SharedUser?

  /// Creates a record with its owner.
  public init(_ record: Record, owner: User?) {
    self.init(record, sharedOwner: owner.map(SharedUser.user))
  }

  /// Creates a record with an owner whose records share the value.
  init(_ record: Record, sharedOwner: SharedUser?) {
    self.record = record
    self.sharedOwner = sharedOwner
  }

  /// The owner; `nil` if the users are not loaded or do not include the owner.
  public var owner: User? {
    get { if case .user(let user) = sharedOwner { user } else { nil } }
    set { sharedOwner = newValue.map(SharedUser.user) }
  }

  public var id: Record.ID { record.id }
}

/// A user on the heap, whom records share: it is larger than most of them.
indirect enum SharedUser: Hashable, Sendable {
  case user(User)
}

/// A post with its author.
public typealias AuthoredPost = Owned<Post>

extension Owned where Record == Post {
  /// The post.
  public var post: Post { record }
  /// The author; `nil` if the users are not loaded or do not include the author.
  public var author: User? { owner }
}

/// An album with its owner.
public typealias OwnedAlbum = Owned<Album>

extension Owned where Record == Album {
  /// The album.
  public var album: Album { record }
}

/// A to-do with its owner.
public typealias OwnedTodo = Owned<Todo>

// MARK: - Conformances

extension Post: OwnedRecord {}

extension Album: OwnedRecord {}

extension Todo: OwnedRecord {}
