extension User {
  /// A postal address and the place it stands at.
  public struct Address: Codable, Hashable, Sendable {
    /// The street's name, without a house number.
    public var street: String

    /// The flat or room within the building, such as `Apt. 12`.
    public var suite: String

    /// The town or city.
    public var city: String

    /// The postal code: five digits or ZIP+4.
    ///
    /// It is a text because it may begin with a zero.
    public var zipcode: String

    /// The place on the globe.
    public var geo: Geo

    /// Creates an address.
    ///
    /// - Parameters:
    ///   - street: The street's name.
    ///   - suite: The flat or room within the building.
    ///   - city: The town or city.
    ///   - zipcode: The postal code.
    ///   - geo: The place on the globe.
    public init(street: String, suite: String, city: String, zipcode: String, geo: Geo) {
      self.street = street
      self.suite = suite
      self.city = city
      self.zipcode = zipcode
      self.geo = geo
    }
  }
}
