public import Models
public import Persistence

/// A place in the browser: its identity, and the argument that opens it.
///
/// The argument is the text of ``init(_:)`` and ``description``, such as `posts`, `user/3` or `account/2/edit`.
public enum Destination: Hashable, Sendable {
  /// The list of posts: `posts`.
  case posts
  /// A post: `post/7`.
  case post(Post.ID)
  /// The list of users: `users`.
  case users
  /// A user: `user/3`.
  case user(User.ID)
  /// The to-dos of a user: `user/3/todos`.
  case userTodos(User.ID)
  /// The list of albums: `albums`.
  case albums
  /// An album: `album/1`.
  case album(Album.ID)
  /// A photo: `photo/2`.
  case photo(Photo.ID)
  /// The list of to-dos: `todos`.
  case todos
  /// The list of producers: `producers`.
  case producers
  /// A producer: `producer/510`.
  case producer(Producer.ID)
  /// The list of accounts: `accounts`.
  case accounts
  /// An account: `account/2`.
  case account(Account.ID)
  /// The form of a new account: `account/new`.
  case newAccount
  /// The form that changes an account: `account/2/edit`.
  case editAccount(Account.ID)
  /// The list of account drafts: `drafts`.
  case drafts
  /// The form that resumes a draft: `draft/2`.
  case draft(AccountDraft.ID)
}

extension Destination {
  /// The forms of the argument, for messages and help.
  public static let forms = [
    "posts", "post/ID", "users", "user/ID", "user/ID/todos", "albums", "album/ID", "photo/ID", "todos", "producers",
    "producer/ID", "accounts", "account/ID", "account/new", "account/ID/edit", "drafts", "draft/ID",
  ]

  /// The tab of the place.
  public var tab: Browser.Tab {
    switch self {
    case .posts, .post: .posts
    case .users, .user, .userTodos: .users
    case .albums, .album, .photo: .albums
    case .todos: .todos
    case .producers, .producer: .producers
    case .accounts, .account, .newAccount, .editAccount, .drafts, .draft: .accounts
    }
  }

  /// A Boolean value that indicates whether the place is a list.
  public var isList: Bool {
    switch self {
    case .posts, .users, .albums, .todos, .producers, .accounts, .drafts, .userTodos: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the place is a list whose rows have a preview.
  public var hasPreviews: Bool {
    switch self {
    case .posts, .users, .albums, .producers, .accounts: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the place is a form.
  public var isForm: Bool {
    switch self {
    case .newAccount, .editAccount, .draft: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the place can be searched: it is neither a form nor the list of drafts.
  public var isSearchable: Bool { !isForm && self != .drafts }

  /// The places to go through from the root of the tab to this one, both included.
  var path: [Destination] {
    let root = tab.root
    return switch self {
    case root: [root]
    case .userTodos(let id): [root, .user(id), self]
    case .editAccount(let id): [root, .account(id), self]
    // The form needs the values of the draft, which the list loads.
    case .draft: [root, .drafts]
    default: [root, self]
    }
  }
}

// MARK: - Conformances

extension Destination: LosslessStringConvertible {
  /// Parses an argument; `nil` if there is no such place.
  public init?(_ text: String) {
    let words = text.split(separator: "/").map(String.init)
    let id = words.count > 1 ? Int(words[1]).flatMap { $0 > 0 ? $0 : nil } : nil
    switch (words.first, id, words.dropFirst(id == nil ? 1 : 2).joined(separator: "/")) {
    case ("posts", nil, ""): self = .posts
    case ("post", let id?, ""): self = .post(Post.ID(id))
    case ("users", nil, ""): self = .users
    case ("user", let id?, ""): self = .user(User.ID(id))
    case ("user", let id?, "todos"): self = .userTodos(User.ID(id))
    case ("albums", nil, ""): self = .albums
    case ("album", let id?, ""): self = .album(Album.ID(id))
    case ("photo", let id?, ""): self = .photo(Photo.ID(id))
    case ("todos", nil, ""): self = .todos
    case ("producers", nil, ""): self = .producers
    case ("producer", let id?, ""): self = .producer(Producer.ID(id))
    case ("accounts", nil, ""): self = .accounts
    case ("account", let id?, ""): self = .account(Account.ID(id))
    case ("account", nil, "new"): self = .newAccount
    case ("account", let id?, "edit"): self = .editAccount(Account.ID(id))
    case ("drafts", nil, ""): self = .drafts
    case ("draft", let id?, ""): self = .draft(AccountDraft.ID(id))
    default: return nil
    }
    // A place has one text: `post/07` and `post/7/` are invalid.
    if description != text { return nil }
  }

  /// The argument that opens the place.
  public var description: String {
    switch self {
    case .posts: "posts"
    case .post(let id): "post/\(id)"
    case .users: "users"
    case .user(let id): "user/\(id)"
    case .userTodos(let id): "user/\(id)/todos"
    case .albums: "albums"
    case .album(let id): "album/\(id)"
    case .photo(let id): "photo/\(id)"
    case .todos: "todos"
    case .producers: "producers"
    case .producer(let id): "producer/\(id)"
    case .accounts: "accounts"
    case .account(let id): "account/\(id)"
    case .newAccount: "account/new"
    case .editAccount(let id): "account/\(id)/edit"
    case .drafts: "drafts"
    case .draft(let id): "draft/\(id)"
    }
  }
}
