public import Models

/// A geographic coordinate as text, as a URI, and as the URL of a map.
///
/// The digits are those of the server, so trailing zeros stay. Leading zeros and digits below a hundredth of a
/// millimetre are removed.
public struct Coordinates: Hashable {
  private let north: Degrees
  private let east: Degrees

  /// Creates a coordinate from an address; `nil` if it is not on the globe.
  public init?(_ geo: User.Geo) {
    guard let latitude = geo.latitude, let longitude = geo.longitude else { return nil }
    north = Degrees(value: latitude, text: geo.lat)
    east = Degrees(value: longitude, text: geo.lng)
  }

  /// Degrees north of the equator, -90 to 90.
  public var latitude: Double { north.value }

  /// Degrees east of Greenwich, -180 to 180.
  public var longitude: Double { east.value }

  /// Returns the coordinate as text: `37.1230° S, 81.5° E`, without degree signs in ASCII.
  public func text(isASCII: Bool = false) -> String {
    let sign = isASCII ? "" : "°"
    return north.text(sign: sign, positive: "N", negative: "S") + ", "
      + east.text(sign: sign, positive: "E", negative: "W")
  }

  /// The coordinate as a `geo` URI (RFC 5870): `geo:-37.1230,81.5`.
  public var geoURI: String { "geo:\(north.signed),\(east.signed)" }

  /// The URL of a map with a marker at the coordinate.
  public var openStreetMapURL: String {
    "https://www.openstreetmap.org/?mlat=\(north.signed)&mlon=\(east.signed)&zoom=5"
  }
}

/// An angle with its digits.
private struct Degrees: Hashable {
  /// A ten-thousand-millionth of a degree is a hundredth of a millimetre on the ground.
  private static let maximumDecimals = 10

  let value: Double
  /// The number without its sign, in the grammar of RFC 5870: at least one digit before and after the point.
  private let digits: String

  init(value: Double, text: String) {
    let parts = text.drop { "+-".contains($0) }.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == "0" }
    let decimals = parts.dropFirst().first?.prefix(Self.maximumDecimals) ?? ""
    self.value = value
    digits = (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
  }

  var signed: String { value < 0 ? "-" + digits : digits }

  /// Returns the angle with the letter of its hemisphere; 0 has none.
  func text(sign: String, positive: String, negative: String) -> String {
    if value == 0 { return digits + sign }
    return "\(digits)\(sign) \(value < 0 ? negative : positive)"
  }
}
