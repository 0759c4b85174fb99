import Foundation
import Models
import Persistence
import SQLiteRecords

/// A record with a different text in each column, so that a test detects swapped columns.
protocol Sample: CachedRecord, Identifiable, Equatable where ID: DatabaseValue {
  static func sample(_ number: Int, text: (String) -> String) -> Self
}

extension Sample {
  /// A record whose texts are the names of their columns.
  static func sample(_ number: Int) -> Self { sample(number) { "\($0) \(number)" } }

  static func samples(_ numbers: some Sequence<Int>) -> [Self] { numbers.map { sample($0) } }
}

extension Post: Sample {
  static func sample(_ number: Int, text: (String) -> String) -> Post {
    Post(userID: User.ID(number / 10), id: Post.ID(number), title: text("title"), body: text("body"))
  }
}

extension Comment: Sample {
  static func sample(_ number: Int, text: (String) -> String) -> Comment {
    Comment(
      postID: Post.ID(number / 10), id: Comment.ID(number), name: text("name"), email: text("email"),
      body: text("body"))
  }
}

extension Album: Sample {
  static func sample(_ number: Int, text: (String) -> String) -> Album {
    Album(userID: User.ID(number / 10), id: Album.ID(number), title: text("title"))
  }
}

extension Photo: Sample {
  static func sample(_ number: Int, text: (String) -> String) -> Photo {
    Photo(
      albumID: Album.ID(number / 10), id: Photo.ID(number), title: text("title"), url: text("url"),
      thumbnailURL: text("thumbnail"))
  }
}

extension Todo: Sample {
  static func sample(_ number: Int, text: (String) -> String) -> Todo {
    Todo(userID: User.ID(number / 10), id: Todo.ID(number), title: text("title"), isCompleted: number % 2 == 1)
  }
}

extension User: Sample {
  static func sample(_ number: Int, text: (String) -> String) -> User {
    let geo = Geo(lat: text("lat"), lng: text("lng"))
    return User(
      id: User.ID(number), name: text("name"), username: text("username"), email: text("email"),
      address: Address(
        street: text("street"), suite: text("suite"), city: text("city"), zipcode: text("zipcode"), geo: geo),
      phone: text("phone"), website: text("website"),
      company: Company(name: text("company"), catchPhrase: text("catch phrase"), business: text("business")))
  }
}

extension Account: Sample {
  static func sample(_ number: Int, text: (String) -> String) -> Account {
    Account(
      id: Account.ID(number), firstName: text("first name"), lastName: text("last name"), email: text("email"),
      avatarURL: text("avatar"), createdAt: Timestamp(text("created")), updatedAt: Timestamp(text("updated")),
      url: text("url"))
  }
}

extension Producer: Sample {
  static func sample(_ number: Int, text: (String) -> String) -> Producer {
    Producer(
      id: Producer.ID(number), name: text("Prodücer"), permalink: text("permalink"),
      createdAt: Timestamp(text("created")), updatedAt: Timestamp(text("updated")),
      images: [Image(path: text("path"), position: number), Image(path: text("other path"), position: -1)],
      shortDescription: text("short description"), description: text("description"), location: text("location"),
      isViaWholesaler: number % 2 == 0, wholesalerName: text("wholesaler"))
  }
}

/// All record types, as test arguments.
let recordTypes: [any Sample.Type] = [
  Account.self, Album.self, Comment.self, Photo.self, Post.self, Producer.self, Todo.self, User.self,
]

extension CachedImage {
  /// An image of some bytes.
  static func sample(_ url: String, byteCount: Int = 10) -> CachedImage {
    CachedImage(url: url, data: Data(repeating: 7, count: byteCount), date: .sample)
  }
}

extension CacheKey {
  /// A response of the source that most tests use.
  static func test(_ path: String) -> CacheKey { CacheKey(source: "https://api.example", path: path) }
}

extension Date {
  /// A date that is stored without rounding.
  static let sample = Date(timeIntervalSince1970: 1_700_000_000)
}
