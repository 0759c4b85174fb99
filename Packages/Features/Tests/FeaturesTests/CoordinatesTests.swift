import Models
import Testing

@testable import Features

@Suite("Coordinates")
struct CoordinatesTests {
  @Test(
    "Coordinates are written with the digits of the response",
    arguments: [
      ("-37.1230", "81.5", "37.1230° S, 81.5° E", "-37.1230,81.5"),
      ("24.1250", "-164.2500", "24.1250° N, 164.2500° W", "24.1250,-164.2500"),
      ("+5", "-0.5", "5° N, 0.5° W", "5,-0.5"),
      ("90", "-180", "90° N, 180° W", "90,-180"),
      ("007.50", "-.25", "7.50° N, 0.25° W", "7.50,-0.25"),
      ("12.", "00", "12° N, 0°", "12,0"),
      ("-0.0", "0", "0.0°, 0°", "0.0,0"),
      ("1.23456789012345", "-1.00000000000", "1.2345678901° N, 1.0000000000° W", "1.2345678901,-1.0000000000"),
    ])
  func forms(lat: String, lng: String, text: String, pair: String) throws {
    let place = try #require(Coordinates(User.Geo(lat: lat, lng: lng)))
    #expect(place.text() == text)
    #expect(place.text(isASCII: true) == text.replacing("°", with: ""))
    #expect(place.geoURI == "geo:" + pair)
    let numbers = pair.split(separator: ",")
    #expect(place.openStreetMapURL.hasSuffix("org/?mlat=\(numbers[0])&mlon=\(numbers[1])&zoom=5"))
  }

  @Test(
    "Coordinates are nil if the latitude or the longitude is invalid",
    arguments: [
      ("", ""), ("x", "1"), ("1", "north"), ("90.1", "0"), ("0", "180.5"),
    ])
  func refused(lat: String, lng: String) {
    #expect(Coordinates(User.Geo(lat: lat, lng: lng)) == nil)
  }

  @Test("Coordinates are cut to ten decimal places")
  func long() throws {
    let zeros = String(repeating: "0", count: 100_000)
    let place = try #require(Coordinates(User.Geo(lat: zeros + "1." + zeros, lng: "-0." + zeros + "1")))
    #expect(place.text() == "1.0000000000° N, 0.0000000000°")
  }
}
