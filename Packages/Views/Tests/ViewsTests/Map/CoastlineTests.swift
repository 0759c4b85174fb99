import Testing
import ViewsTestSupport

@testable import Views

@Suite("The coastlines")
struct CoastlineTests {
  /// Returns whether a coordinate is on land: inside an odd number of polygons.
  private func isLand(_ longitude: Double, _ latitude: Double) -> Bool {
    let longitude = longitude < -170 ? longitude + 360 : longitude
    let polygons = Coastline.mainlands + Coastline.islands
    return !polygons.count { contains($0, longitude, latitude) }.isMultiple(of: 2)
  }

  private func contains(_ corners: [Coastline.Coordinate], _ x: Double, _ y: Double) -> Bool {
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
    let crossings = sides.count { start, end in
      let (startX, startY) = (Double(start.longitude), Double(start.latitude))
      let (endX, endY) = (Double(end.longitude), Double(end.latitude))
      return (startY > y) != (endY > y) && x < startX + (endX - startX) * (y - startY) / (endY - startY)
    }
    return !crossings.isMultiple(of: 2)
  }

  @Test(
    "The coastlines have cities on land",
    arguments: [
      ("Antananarivo", 47.5, -18.9), ("Athens", 23.7, 38.1), ("Athlone", -7.9, 53.4), ("Cairo", 31.2, 30.0),
      ("Camagüey", -77.9, 21.4), ("Christchurch", 172.3, -43.5), ("Denver", -105.0, 39.7), ("Fairbanks", -147.7, 64.8),
      ("Gander", -54.6, 48.9), ("Hamilton", 175.3, -37.8), ("Iqaluit", -68.5, 63.7), ("Kandy", 80.6, 7.3),
      ("Kumamoto", 130.8, 32.8), ("Luleå", 21.5, 65.8), ("Manchester", -2.2, 53.5), ("Murmansk", 33.1, 68.9),
      ("Orlando", -81.4, 28.5), ("Palangkaraya", 113.9, -2.2), ("Pekanbaru", 101.4, 0.5),
      ("Petropavlovsk", 158.4, 53.1), ("Punta Arenas", -70.9, -53.2), ("Rome", 12.7, 41.9), ("Sapporo", 142.0, 43.0),
      ("Seoul", 127.0, 37.5), ("Taichung", 120.9, 24.1), ("Vostok", 106.8, -78.5), ("Wamena", 138.9, -4.1),
      ("Yogyakarta", 110.4, -7.8),
    ] as [(String, Double, Double)])
  func land(name: String, longitude: Double, latitude: Double) {
    #expect(isLand(longitude, latitude))
  }

  @Test(
    "The coastlines have seas outside of the land",
    arguments: [
      ("Adriatic Sea", 16.0, 42.6), ("Aegean Sea", 25.2, 38.5), ("Baffin Bay", -65.0, 73.0),
      ("Bering Sea", -175.0, 58.0), ("Black Sea", 34.0, 43.0), ("Caspian Sea", 51.0, 42.0),
      ("Denmark Strait", -27.0, 67.0), ("Gulf of Bothnia", 20.0, 62.0), ("Gulf of California", -111.0, 27.0),
      ("Hudson Bay", -85.0, 59.0), ("Irish Sea", -5.5, 53.6), ("Java Sea", 111.0, -5.0), ("Levantine Sea", 30.0, 34.0),
      ("Mozambique Channel", 41.5, -19.0), ("North Sea", 3.0, 56.0), ("Persian Gulf", 51.0, 27.3),
      ("Red Sea", 38.3, 19.5), ("Sea of Japan", 134.0, 40.0), ("South Pacific", -120.0, -30.0),
      ("Tasman Sea", 160.0, -38.0), ("White Sea", 37.0, 65.5), ("Yellow Sea", 123.0, 36.0),
    ] as [(String, Double, Double)])
  func sea(name: String, longitude: Double, latitude: Double) {
    #expect(!isLand(longitude, latitude))
  }

  @Test("The coastlines are polygons within the bounds of the map")
  func ranges() {
    for coast in Coastline.mainlands + Coastline.islands {
      #expect(coast.count >= 3)
      #expect(coast.allSatisfy { (-170...190).contains($0.longitude) && (-90...84).contains($0.latitude) })
      let sides = zip(coast, coast.dropFirst() + coast.prefix(1))
      #expect(sides.allSatisfy { $0 != $1 })
    }
  }
}
