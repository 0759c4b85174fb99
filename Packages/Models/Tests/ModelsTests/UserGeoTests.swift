import Models
import Testing

@Suite("Coordinates")
struct UserGeoTests {
  @Test(
    "Parses a latitude in range",
    arguments: [("-37.1230", -37.123), ("90", 90), ("-90.0", -90), ("0", 0), ("+12.5", 12.5), ("-0.0", 0)])
  func latitude(text: String, degrees: Double) {
    #expect(User.Geo(lat: text, lng: "0").latitude == degrees)
  }

  @Test("Parses a longitude in range", arguments: [("-164.2990", -164.299), ("180", 180), ("-180", -180)])
  func longitude(text: String, degrees: Double) {
    #expect(User.Geo(lat: "0", lng: text).longitude == degrees)
  }

  @Test("Latitudes above 90 degrees are nil", arguments: ["90.0001", "-91"])
  func outOfRange(text: String) {
    #expect(User.Geo(lat: text, lng: text).latitude == nil)
    #expect(User.Geo(lat: text, lng: text).longitude != nil)
  }

  @Test(
    "Degrees are nil if the text is not a decimal number in range",
    arguments: [
      "", " 1", "1,5", "1.2.3", "--1", "nan", "inf", "0x10", "1e1", "12°", "180.0001", "-181", ".", "-", "1\n", "１",
      "1\u{1B}[2J", "1;mlat=2",
    ])
  func noNumber(text: String) {
    #expect(User.Geo(lat: text, lng: text).latitude == nil)
    #expect(User.Geo(lat: text, lng: text).longitude == nil)
  }
}
