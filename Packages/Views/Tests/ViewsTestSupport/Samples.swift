public import Models

/// Texts that are hard to draw.
public enum Samples {
  /// Escape sequences, control characters and invisible characters.
  public static let hostile =
    "a\u{1B}[31mred\u{1B}]52;c;aGk=\u{7}\tb\r\nc\u{9B}2J\u{7F}\u{202E}d\u{2066}e\u{2028}f\u{E0041}g\u{0}\u{8}h"

  /// Wide, combining and joined characters, and a flag: the number of cells differs from that of characters.
  public static let wide = [
    "日本語の長い題名がここにあります、切られるはずです", "e\u{301}te\u{301} de\u{301}ja\u{300} vu, encore une fois et toujours",
    "👨‍👩‍👧‍👦 family of four on a long and winding road home", "🇯🇵 flag and words that go on beyond the width of it", "plain",
    "נושא בעברית שהוא ארוך מאוד כדי להיחתך באמצע",
  ]

  /// Returns a user with one text in all fields.
  public static func user(of text: String) -> User {
    User(
      id: 1, name: text, username: text, email: text,
      address: User.Address(
        street: text, suite: text, city: text, zipcode: text, geo: User.Geo(lat: "52.4", lng: "0.26")),
      phone: text, website: text, company: User.Company(name: text, catchPhrase: text, business: text))
  }

  /// Returns a producer with one text in all fields.
  public static func producer(of text: String) -> Producer {
    Producer(
      id: 1, name: text, permalink: text, createdAt: Timestamp(text), updatedAt: Timestamp(text),
      images: [Producer.Image(path: text, position: 1)], shortDescription: text, description: text, location: text,
      wholesalerName: text)
  }

  /// Returns an account with one text in all fields.
  public static func account(of text: String) -> Account {
    Account(
      id: 1, firstName: text, lastName: text, email: text, avatarURL: text, createdAt: Timestamp(text),
      updatedAt: Timestamp(text), url: text)
  }

  /// Returns a text without the escape sequences of styles and of links to ASCII addresses.
  public static func unstyled(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m|\u{1B}\]8;(id=1)?;[!-~]*\u{1B}\\/, with: "")
  }

  /// Returns whether a text contains no characters that a terminal obeys, or that change the direction of a line.
  public static func isInert(_ text: String, allowing allowed: Set<Unicode.Scalar> = []) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if allowed.contains(scalar) || scalar == "\u{200D}" || scalar == "\u{200C}" { return true }
      let category = scalar.properties.generalCategory
      return ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
    }
  }
}
