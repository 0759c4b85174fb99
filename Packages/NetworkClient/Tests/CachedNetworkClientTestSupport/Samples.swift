public import Foundation
public import Models
public import NetworkClient
public import Persistence

extension Date {
  /// The time at which tests begin.
  public static let noon = Date(timeIntervalSince1970: 1_700_000_000)
}

extension Fetched {
  /// A value that was fetched when the test began.
  public static func atNoon(_ value: Value) -> Self { Self(value, date: .noon) }

  /// Creates a list that lacks rows.
  public init<Row>(
    _ rows: [Row], date: Date, skippedCount: Int = 0, skipReason: String? = nil, totalCount: Int? = nil, next: NextPage
  ) where Value == [Row] {
    let extent = ListExtent(
      receivedCount: rows.count, skippedCount: skippedCount, skipReason: skipReason, totalCount: totalCount, next: next)
    self.init(rows, date: date, extent: extent)
  }
}

extension CacheKey {
  /// The key of a path of JSONPlaceholder.
  public static func typicode(_ path: String) -> CacheKey {
    CacheKey(source: BaseURL.typicode.description, path: path)
  }
}

extension Post {
  public static func sample(_ id: Int, by userID: Int = 1, title: String = "a title", body: String = "a body") -> Post {
    Post(userID: User.ID(userID), id: Post.ID(id), title: title, body: body)
  }
}

extension User {
  public static func sample(_ id: Int, name: String = "Ada Example", address: Address = .sample) -> User {
    User(
      id: User.ID(id),
      name: name,
      username: "ada",
      email: "ada@example.org",
      address: address,
      phone: "1-555-010-0199",
      website: "ada.example",
      company: Company(name: "Example and Daughters", catchPhrase: "Samples first", business: "ship small samples")
    )
  }
}

extension User.Address {
  public static let sample = User.Address(
    street: "Long Lane", suite: "Apt. 12", city: "Port Sample", zipcode: "01234", geo: User.Geo(lat: "1.5", lng: "2.5"))
}

extension Models.Comment {
  public static func sample(_ id: Int, on postID: Int = 7) -> Self {
    Self(postID: Post.ID(postID), id: ID(id), name: "a name", email: "ada@example.org", body: "a body")
  }
}

extension Album {
  public static func sample(_ id: Int, of userID: Int = 1, title: String = "an album") -> Album {
    Album(userID: User.ID(userID), id: Album.ID(id), title: title)
  }
}

extension Photo {
  public static func sample(_ id: Int, in albumID: Int = 1, title: String = "a photo") -> Photo {
    Photo(
      albumID: Album.ID(albumID), id: Photo.ID(id), title: title, url: "https://images.example/600/92c952",
      thumbnailURL: "https://images.example/150/92c952")
  }
}

extension Todo {
  public static func sample(_ id: Int, of userID: Int = 1, isCompleted: Bool = false) -> Todo {
    Todo(userID: User.ID(userID), id: Todo.ID(id), title: "a to-do", isCompleted: isCompleted)
  }
}

extension NetworkError {
  /// An outage: cached data is used.
  public static let sample = NetworkError(.hostNotFound, host: "host.example")
  /// A refusal: cached data is not used.
  public static let refusal = status(403)

  public static func status(_ code: Int) -> NetworkError {
    NetworkError(.unacceptableStatus, url: URL(string: "https://host.example/a"), status: code, method: .get)
  }
}
