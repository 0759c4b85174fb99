import Features
import Foundation
import Models
import NetworkClient
import Persistence
import Terminal

extension Date {
  /// The time at which all tests take place.
  static let fixture = Date(timeIntervalSince1970: 1_800_000_000)
}

extension User {
  static func fixture(_ id: User.ID = 1, name: String = "Ada Byron") -> User {
    User(
      id: id, name: name, username: "ada", email: "ada@example.com",
      address: Address(
        street: "Mill Lane", suite: "No. 3", city: "Ely", zipcode: "CB7 4DL", geo: Geo(lat: "52.4", lng: "0.26")),
      phone: "01353 0", website: "example.com",
      company: Company(name: "Engines", catchPhrase: "Runs by itself", business: "analytical work"))
  }
}

extension Post {
  static func fixture(
    _ id: Post.ID = 7, by userID: User.ID = 1, title: String = "On the sea", body: String = "Waves.\nMore waves."
  ) -> Post {
    Post(userID: userID, id: id, title: title, body: body)
  }
}

extension Models.Comment {
  static func fixture(_ id: Models.Comment.ID = 31, name: String = "Agreed", body: String = "So it is.") -> Self {
    Self(postID: 7, id: id, name: name, email: "kim@example.com", body: body)
  }
}

extension Album {
  static func fixture(_ id: Album.ID = 1, of userID: User.ID = 1, title: String = "Holidays") -> Album {
    Album(userID: userID, id: id, title: title)
  }
}

extension Photo {
  static func fixture(
    _ id: Photo.ID = 2, in albumID: Album.ID = 1, title: String = "The harbour", color: String = "92c952"
  ) -> Photo {
    Photo(
      albumID: albumID, id: id, title: title, url: "https://images.example/600/\(color)",
      thumbnailURL: "https://images.example/150/\(color)")
  }
}

extension Todo {
  static func fixture(
    _ id: Todo.ID = 4, of userID: User.ID = 1, title: String = "Water the plants", isCompleted: Bool = false
  ) -> Todo {
    Todo(userID: userID, id: id, title: title, isCompleted: isCompleted)
  }
}

extension LoadState where Failure == NetworkError {
  /// What the server has just sent.
  static func current<Content>(_ content: Content) -> Self where Value == Dated<Content> {
    .loaded(Dated(content, date: .fixture))
  }

  /// What was saved some time ago, and why there is nothing newer.
  static func outdated<Content>(
    _ content: Content, for age: TimeInterval = 180, _ error: NetworkError = .unreachable
  ) -> Self where Value == Dated<Content> {
    .failed(error, previous: Dated(content, date: .fixture - age))
  }

  /// Nothing, and why.
  static func missing(_ error: NetworkError) -> Self { .failed(error, previous: nil) }
}

extension AuthoredPost {
  static func fixture(_ id: Post.ID = 7, title: String = "On the sea", author: User? = .fixture()) -> AuthoredPost {
    AuthoredPost(post: .fixture(id, title: title), author: author)
  }
}

extension TerminalProfile {
  static func terminal(
    _ columns: Int = 80, colorDepth: ColorDepth = .none, glyphs: Glyphs = .unicode
  ) -> TerminalProfile {
    TerminalProfile(
      isTerminal: true, size: TerminalSize(columns: columns, rows: 24), colorDepth: colorDepth, glyphs: glyphs)
  }
}

extension CacheSummary {
  static func fixture(
    _ path: String = "/home/ada/.cache/app/saved.db", source: String = "https://example.com"
  ) -> CacheSummary {
    CacheSummary(
      path: path,
      byteCount: 49152,
      answers: [
        Answer(
          name: CacheKey(source: source, path: "albums/1/photos"), rowCount: 50, fetchedAt: .fixture - 180,
          isComplete: true),
        Answer(name: CacheKey(source: source, path: "users"), rowCount: 3, fetchedAt: .fixture, isComplete: false),
      ])
  }
}

enum Samples {
  /// Everything by which a text tries to do more to a terminal than be read.
  static let hostile =
    "a\u{1B}[31mred\u{1B}]52;c;aGk=\u{7}\tb\r\nc\u{9B}2J\u{7F}\u{202E}d\u{2066}e\u{2028}f\u{E0041}g\u{0}\u{8}h"

  /// Texts whose cells are not their characters: wide, combining, joined, a flag.
  static let wide = [
    "日本語の長い題名がここにあります、切られるはずです", "e\u{301}te\u{301} de\u{301}ja\u{300} vu, encore une fois et toujours",
    "👨‍👩‍👧‍👦 family of four on a long and winding road home", "🇯🇵 flag and words that go on beyond the width of it", "plain",
    "נושא בעברית שהוא ארוך מאוד כדי להיחתך באמצע",
  ]

  /// A user whose every field is a text.
  static func user(of text: String) -> User {
    User(
      id: 1, name: text, username: text, email: text,
      address: User.Address(
        street: text, suite: text, city: text, zipcode: text, geo: User.Geo(lat: "52.4", lng: "0.26")),
      phone: text, website: text, company: User.Company(name: text, catchPhrase: text, business: text))
  }

  /// A producer whose every text is the same.
  static func producer(of text: String) -> Producer {
    Producer(
      id: 1, name: text, permalink: text, createdAt: Timestamp(text), updatedAt: Timestamp(text),
      images: [Producer.Image(path: text, position: 1)], shortDescription: text, description: text, location: text,
      wholesalerName: text)
  }

  /// An account whose every text is the same.
  static func account(of text: String) -> Account {
    Account(
      id: 1, firstName: text, lastName: text, email: text, avatarURL: text, createdAt: Timestamp(text),
      updatedAt: Timestamp(text), url: text)
  }

  /// A text as it is read at a terminal: without the sequences of styles, and of links to addresses in plain signs.
  static func unstyled(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m|\u{1B}\]8;(id=1)?;[!-~]*\u{1B}\\/, with: "")
  }

  /// Whether nothing in a text would be obeyed by a terminal or turn the direction of a line.
  static func isInert(_ text: String, allowing allowed: Set<Unicode.Scalar> = []) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if allowed.contains(scalar) || scalar == "\u{200D}" || scalar == "\u{200C}" { return true }
      let category = scalar.properties.generalCategory
      return ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
    }
  }
}

extension NetworkError {
  static let unreachable = NetworkError.connectionFailed(host: "example.com", reason: "connection refused")

  static func status(
    _ code: Int, _ path: String = "/posts/7", message: String? = nil, retryAfter: Duration? = nil
  ) -> NetworkError {
    .unacceptableStatus(
      code: code, method: .get, url: "https://example.com\(path)", message: message, retryAfter: retryAfter)
  }
}
