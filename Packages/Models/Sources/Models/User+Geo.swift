extension User {
  /// Geographic coordinates, as the service sends them.
  ///
  /// The service encodes degrees as JSON strings. The strings are kept, so that `"-164.2990"` is encoded again with its
  /// trailing zero. ``latitude`` and ``longitude`` are their values.
  public struct Geo: Codable, Hashable, Sendable {
    /// The latitude in degrees north, such as `"-37.1230"`.
    public var lat: String

    /// The longitude in degrees east, such as `"81.5"`.
    public var lng: String

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
}
