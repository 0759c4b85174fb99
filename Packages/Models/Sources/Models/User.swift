import Foundation

/// A user, as returned by JSONPlaceholder's `/users`.
///
/// The JSON is an object with two nested objects. The address, the company, the telephone number and the website can be
/// missing or null. All other fields are required, also those of an address and a company:
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
/// Unknown fields are ignored.
public struct User: Codable, Hashable, Identifiable, Sendable {
  /// A positive integer, unique among users.
  public typealias ID = Tagged<User, Int>

  /// The user's id.
  public let id: ID

  /// The full name, including any title and suffix.
  public var name: String

  /// The login name; it can contain dots and underscores.
  public var username: String

  /// The email address, with its letter case preserved.
  public var email: String

  /// The postal address.
  public var address: Address?

  /// The telephone number in any format, possibly with an extension (`x42`).
  public var phone: String?

  /// The website as the service sends it, usually a host without a scheme; see ``homepage``.
  public var website: String?

  /// The company the user works for.
  public var company: Company?

  /// Creates a user, for example as sample data.
  ///
  /// Its values are not validated.
  public init(
    id: ID, name: String, username: String, email: String, address: Address? = nil, phone: String? = nil,
    website: String? = nil, company: Company? = nil
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

  /// The URL of the ``website``, with the scheme `https` if it has none.
  ///
  /// It is `nil` if the website is missing or empty, names no host, contains white space, control or format characters
  /// (Unicode's `Cc` and `Cf`), or has a scheme other than `http` and `https`, so that a server cannot choose the
  /// program that opens the URL.
  public var homepage: String? {
    guard let website else { return nil }
    let url = website.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:\/\//) == nil ? "https://" + website : website
    guard let components = URLComponents(string: url), let host = components.host, components.user == nil,
      ["http", "https"].contains(components.scheme?.lowercased())
    else { return nil }
    let isPrintable = website.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && ![.control, .format].contains($0.properties.generalCategory)
    }
    // `tel:123` could be a host with a port, but a host has a dot, unless it is `localhost` or an address.
    let isHost = host == "localhost" || host.contains(":") || host.dropFirst().dropLast().contains(".")
    return isPrintable && isHost ? url : nil
  }

  /// The name of an author or owner: `Ada Byron (@ada)`, one of both if the other is blank, or the kind and the id.
  public var signature: String {
    switch (name.isBlank, username.isBlank) {
    case (false, false): "\(name) (@\(username))"
    case (false, true): name
    case (true, false): "@\(username)"
    case (true, true): "user \(id)"
    }
  }
}

extension User {
  /// A postal address with its coordinates.
  public struct Address: Codable, Hashable, Sendable {
    /// The street name, without a house number.
    public var street: String

    /// The unit within the building, such as `Apt. 12`.
    public var suite: String

    /// The city.
    public var city: String

    /// The ZIP code, with five or nine digits (ZIP+4) and possibly a leading zero.
    public var zipcode: String

    /// The geographic coordinates.
    public var geo: Geo

    /// Creates an address, for example as sample data.
    public init(street: String, suite: String, city: String, zipcode: String, geo: Geo) {
      self.street = street
      self.suite = suite
      self.city = city
      self.zipcode = zipcode
      self.geo = geo
    }

    /// The address on one line: street, suite, city and postal code.
    public var line: String {
      let place = [city, zipcode].filter { !$0.isBlank }.joined(separator: " ")
      return [street, suite, place].filter { !$0.isBlank }.joined(separator: ", ")
    }
  }

  /// Geographic coordinates, as the service sends them.
  ///
  /// The service encodes degrees as JSON strings. The strings are kept, so that `"-164.2990"` is encoded again with its
  /// trailing zero. ``latitude`` and ``longitude`` are their values.
  public struct Geo: Codable, Hashable, Sendable {
    /// The latitude in degrees north, such as `"-37.1230"`.
    public var lat: String

    /// The longitude in degrees east, such as `"81.5"`.
    public var lng: String

    /// Creates coordinates from decimal degrees, which are not validated.
    public init(lat: String, lng: String) {
      self.lat = lat
      self.lng = lng
    }

    /// The latitude in degrees from -90 to 90, or `nil` if ``lat`` is not a decimal number in that range.
    public var latitude: Double? { Self.degrees(lat, within: -90...90) }

    /// The longitude in degrees from -180 to 180, or `nil` if ``lng`` is not a decimal number in that range.
    public var longitude: Double? { Self.degrees(lng, within: -180...180) }

    // `Double.init` also accepts hexadecimal numbers and exponents.
    private static func degrees(_ text: String, within range: ClosedRange<Double>) -> Double? {
      guard text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let degrees = Double(text) else { return nil }
      return range.contains(degrees) ? degrees : nil
    }
  }

  /// A company.
  public struct Company: Codable, Hashable, Sendable {
    /// The company's name.
    public var name: String

    /// The company's slogan.
    public var catchPhrase: String

    /// The description of the company's business (`bs`).
    public var business: String

    /// Creates a company, for example as sample data.
    public init(name: String, catchPhrase: String, business: String) {
      self.name = name
      self.catchPhrase = catchPhrase
      self.business = business
    }

    private enum CodingKeys: String, CodingKey {
      case name
      case catchPhrase
      case business = "bs"
    }
  }
}
