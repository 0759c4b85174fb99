public import Features
public import Foundation
public import Persistence
public import Terminal

extension Date {
  /// The current date of all tests.
  public static let fixture = Date(timeIntervalSince1970: 1_800_000_000)
}

extension User {
  /// A user, whose address is in Ely.
  public static func fixture(_ id: User.ID = 1, name: String = "Ada Byron") -> User {
    User(
      id: id, name: name, username: "ada", email: "ada@example.com",
      address: Address(
        street: "Mill Lane", suite: "No. 3", city: "Ely", zipcode: "CB7 4DL", geo: Geo(lat: "52.4", lng: "0.26")),
      phone: "01353 0", website: "example.com",
      company: Company(name: "Engines", catchPhrase: "Runs by itself", business: "analytical work"))
  }
}

extension Post {
  /// A post.
  public static func fixture(
    _ id: Post.ID = 7, by userID: User.ID = 1, title: String = "On the sea", body: String = "Waves.\nMore waves."
  ) -> Post {
    Post(userID: userID, id: id, title: title, body: body)
  }
}

extension Models.Comment {
  /// A comment on post 7.
  public static func fixture(_ id: Models.Comment.ID = 31, name: String = "Agreed", body: String = "So it is.") -> Self
  {
    Self(postID: 7, id: id, name: name, email: "kim@example.com", body: body)
  }
}

extension Album {
  /// An album.
  public static func fixture(_ id: Album.ID = 1, of userID: User.ID = 1, title: String = "Holidays") -> Album {
    Album(userID: userID, id: id, title: title)
  }
}

extension Photo {
  /// A photo.
  public static func fixture(
    _ id: Photo.ID = 2, in albumID: Album.ID = 1, title: String = "The harbour", color: String = "92c952"
  ) -> Photo {
    Photo(
      albumID: albumID, id: id, title: title, url: "https://images.example/600/\(color)",
      thumbnailURL: "https://images.example/150/\(color)")
  }
}

extension Todo {
  /// A to-do.
  public static func fixture(
    _ id: Todo.ID = 4, of userID: User.ID = 1, title: String = "Water the plants", isCompleted: Bool = false
  ) -> Todo {
    Todo(userID: userID, id: id, title: title, isCompleted: isCompleted)
  }
}

extension Data {
  /// An image of four pixels: red and green above blue and yellow.
  public static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR42mP4z8DAAMIM////ZwAAHu8E/HMcU8wAAAAASUVORK5CYII=")
    ?? Data()
}

extension Producer {
  /// A producer.
  public static func fixture(
    _ id: Producer.ID = 551, name: String = "Larkhill Farm", short: String = "", long: String = "",
    location: String = "", images: [Image] = []
  ) -> Producer {
    Producer(
      id: id, name: name, permalink: "p-\(id)", createdAt: Timestamp("2014-04-14T10:38:55.267+01:00"), images: images,
      shortDescription: short, description: long, location: location)
  }
}

extension [Producer] {
  /// Five producers: one with a short description, one with a long one only, one with neither, and two more.
  public static let sample: [Producer] = [
    .fixture(7, name: "Mill Bakery", short: "Bread from **old grains**,\r\nbaked _at night_.", long: "More."),
    .fixture(551, name: "Larkhill Farm", short: " \u{AD}", long: "# Our farm\r\n\r\n● roots\r\n● leaves"),
    .fixture(12, name: "Fen Honey"),
    .fixture(13, name: "Låkeside Farm", short: "Fish."),
    .fixture(14, name: "Tide Salt", short: "Salt."),
  ]
}

extension Account {
  /// An account with all fields.
  public static let ada = Account(
    id: 1, firstName: "Ada", lastName: "Byron", email: "ada@example.com",
    createdAt: Timestamp("2016-09-20T14:44:33.573Z"), updatedAt: Timestamp("2019-11-11 19:13:41 UTC"),
    url: "https://accounts.example/users/1.json")

  /// An account with the required fields only.
  public static let kim = Account(
    id: 2, firstName: "Kim", lastName: "Löw", email: "kim@example.com", avatarURL: "https://images.example/kim.png")
}

extension LoadState where Failure == NetworkError {
  /// A value that the server has just sent.
  public static func current<Content>(_ content: Content) -> Self where Value == Fetched<Content> {
    .loaded(Fetched(content, date: .fixture))
  }

  /// A list that the server has just sent.
  public static func current<Row>(
    _ rows: [Row], skippedCount: Int = 0, skipReason: String? = nil, totalCount: Int? = nil, next: NextPage = .end
  ) -> Self where Value == Fetched<[Row]> {
    let extent = ListExtent(
      receivedCount: rows.count, skippedCount: skippedCount, skipReason: skipReason, totalCount: totalCount, next: next)
    return .loaded(Fetched(rows, date: .fixture, extent: extent))
  }

  /// A cached value, and the error of its reload.
  public static func outdated<Content>(
    _ content: Content, for age: TimeInterval = 180, _ error: NetworkError = .unreachable
  ) -> Self where Value == Fetched<Content> {
    .failed(error, previous: Fetched(content, date: .fixture - age))
  }

  /// No value, and the error.
  public static func missing(_ error: NetworkError) -> Self { .failed(error, previous: nil) }
}

extension OwnedTodo {
  /// A to-do with its owner.
  public static func fixture(
    _ id: Todo.ID = 4, title: String = "Water the plants", isCompleted: Bool = false, owner: User? = .fixture()
  ) -> OwnedTodo {
    OwnedTodo(.fixture(id, title: title, isCompleted: isCompleted), owner: owner)
  }
}

extension AuthoredPost {
  /// A post with its author.
  public static func fixture(
    _ id: Post.ID = 7, title: String = "On the sea", author: User? = .fixture()
  ) -> AuthoredPost {
    AuthoredPost(.fixture(id, title: title), owner: author)
  }
}

extension TerminalProfile {
  /// The profile of a terminal.
  public static func terminal(
    _ columns: Int = 80, colorDepth: ColorDepth = .none, glyphs: Glyphs = .unicode
  ) -> TerminalProfile {
    TerminalProfile(
      isTerminal: true, size: TerminalSize(columns: columns, rows: 24), colorDepth: colorDepth, glyphs: glyphs)
  }
}

extension CacheSummary {
  /// The contents of a cache.
  public static func fixture(
    _ path: String = "/home/ada/.cache/app/cache.db", source: String = "https://example.com"
  ) -> CacheSummary {
    CacheSummary(
      path: path,
      byteCount: 49152,
      entries: [
        Entry(
          key: CacheKey(source: source, path: "albums/1/photos"), rowCount: 50, fetchedAt: .fixture - 180,
          isComplete: true),
        Entry(key: CacheKey(source: source, path: "users"), rowCount: 3, fetchedAt: .fixture, isComplete: false),
      ])
  }
}

extension NetworkError {
  /// A refused connection.
  public static let unreachable = NetworkError(.connectionFailed, host: "example.com", reason: "connection refused")

  /// A response with an HTTP status.
  public static func status(
    _ code: Int, _ path: String = "/posts/7", message: String? = nil, retryAfter: Duration? = nil
  ) -> NetworkError {
    NetworkError(
      .unacceptableStatus, url: URL(string: "https://example.com\(path)"), status: code, method: .get, message: message,
      retryAfter: retryAfter)
  }
}
