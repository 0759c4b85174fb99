/// A person who writes posts, as JSONPlaceholder's `/users` sends them.
///
/// The JSON is one object that holds two others; nothing in it is null or left out:
/// ```json
/// {
///   "id": 3, "name": "Mrs. Ada Example", "username": "Ada.Example", "email": "Ada@example.org",
///   "address": {
///     "street": "Long Lane", "suite": "Apt. 12", "city": "Port Sample", "zipcode": "01234-5678",
///     "geo": { "lat": "-37.1230", "lng": "81.5" }
///   },
///   "phone": "1-555-010-0199 x42", "website": "ada.example",
///   "company": { "name": "Example and Daughters", "catchPhrase": "Samples first", "bs": "ship small samples" }
/// }
/// ```
/// Fields that are not listed here are ignored.
public struct User: Codable, Hashable, Identifiable, Sendable {
  /// The type of a user's id: a whole number from 1, unique among users.
  public typealias ID = Tagged<User, Int>

  /// The user's own id.
  public let id: ID

  /// The full name, with any title and suffix.
  public var name: String

  /// The name the user signs in with; it may hold dots and underscores.
  public var username: String

  /// The e-mail address, in the letter case the user typed.
  public var email: String

  /// Where the user lives.
  public var address: Address

  /// The telephone number as the user typed it: no one format, perhaps an extension (`x42`).
  public var phone: String

  /// The home page as the service stores it, as a rule a bare host without a scheme; see ``homepage``.
  public var website: String

  /// Where the user works.
  public var company: Company

  /// Creates a user.
  ///
  /// - Parameters:
  ///   - id: The user's own id.
  ///   - name: The full name.
  ///   - username: The name the user signs in with.
  ///   - email: The e-mail address.
  ///   - address: Where the user lives.
  ///   - phone: The telephone number, in any format.
  ///   - website: The home page, with or without a scheme.
  ///   - company: Where the user works.
  public init(
    id: ID, name: String, username: String, email: String, address: Address, phone: String, website: String,
    company: Company
  ) {
    self.id = id
    self.name = name
    self.username = username
    self.email = email
    self.address = address
    self.phone = phone
    self.website = website
    self.company = company
  }

  /// The web address of ``website``, ready to open: `https://` is put before a website without a scheme.
  ///
  /// It is `nil` when the website is empty, holds white space, control characters or invisible ones (Unicode's `Cc`
  /// and `Cf`), or has a scheme other than `http` and `https`: a text from a server must not choose which program
  /// opens it.
  public var homepage: String? {
    let isPrintable = website.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && ![.control, .format].contains($0.properties.generalCategory)
    }
    guard !website.isEmpty, isPrintable else { return nil }
    guard let scheme = website.scheme else { return "https://" + website }
    return ["http", "https"].contains(scheme.lowercased()) ? website : nil
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case username
    case email
    case address
    case phone
    case website
    case company
  }
}

extension String {
  /// The part before the first `://`, if it can be a scheme by RFC 3986, section 3.1.
  ///
  /// A colon alone is not enough: `example.org:8080` has a port, not a scheme.
  fileprivate var scheme: Substring? {
    guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return nil }
    let scheme = self[..<colon]
    guard let first = scheme.first, first.isASCII, first.isLetter else { return nil }
    let isScheme = scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return isScheme ? scheme : nil
  }
}
