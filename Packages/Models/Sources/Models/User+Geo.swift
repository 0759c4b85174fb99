extension User {
  /// A place on the globe, kept as the text the service sends.
  ///
  /// The service writes degrees as JSON strings. The text is kept, so that `"-164.2990"` is sent back with its last
  /// zero; ``latitude`` and ``longitude`` read it as numbers.
  public struct Geo: Codable, Hashable, Sendable {
    /// The latitude as text, in degrees north of the equator, such as `"-37.1230"`.
    public var lat: String

    /// The longitude as text, in degrees east of Greenwich, such as `"81.5"`.
    public var lng: String

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - lat: The latitude as text, in degrees.
    ///   - lng: The longitude as text, in degrees.
    public init(lat: String, lng: String) {
      self.lat = lat
      self.lng = lng
    }

    /// The latitude in degrees from -90 to 90, or `nil` if the text is no decimal number in that range.
    public var latitude: Double? { Self.degrees(lat, within: -90...90) }

    /// The longitude in degrees from -180 to 180, or `nil` if the text is no decimal number in that range.
    public var longitude: Double? { Self.degrees(lng, within: -180...180) }

    // `Double` alone would also read hexadecimal and exponents, which are no way to write degrees.
    private static func degrees(_ text: String, within range: ClosedRange<Double>) -> Double? {
      guard text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let degrees = Double(text) else { return nil }
      return range.contains(degrees) ? degrees : nil
    }
  }
}
