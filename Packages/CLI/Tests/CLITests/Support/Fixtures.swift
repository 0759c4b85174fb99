import Features
import Models
import NetworkClient
import Terminal

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
  static func status(_ code: Int, _ path: String = "/posts/7", message: String? = nil) -> NetworkError {
    .unacceptableStatus(code: code, method: .get, url: "https://example.com\(path)", message: message)
  }
}
