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

    public init(street: String, suite: String, city: String, zipcode: String, geo: Geo) {
      self.street = street
      self.suite = suite
      self.city = city
      self.zipcode = zipcode
      self.geo = geo
    }
  }
}
