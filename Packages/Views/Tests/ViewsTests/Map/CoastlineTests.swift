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
    "have cities on land",
    arguments: [
      ("Addis Ababa", 38.7, 9.0), ("Alice Springs", 133.9, -23.7), ("Ankara", 32.9, 39.9),
      ("Antananarivo", 47.5, -18.9),
      ("Athens", 23.7, 38.1), ("Athlone", -7.9, 53.4), ("Atlanta", -84.4, 33.7), ("Bangui", 18.6, 4.4),
      ("Beijing", 116.4, 39.9), ("Bengaluru", 77.6, 13.0), ("Berlin", 13.4, 52.5), ("Bogotá", -74.1, 4.7),
      ("Brasília", -47.9, -15.8), ("Cairo", 31.2, 30.0), ("Camagüey", -77.9, 21.4), ("Canberra", 149.1, -35.3),
      ("Chita", 113.5, 52.0), ("Christchurch", 172.3, -43.5), ("Córdoba", -64.2, -31.4), ("Delhi", 77.2, 28.6),
      ("Denver", -105.0, 39.7), ("Fairbanks", -147.7, 64.8), ("Gander", -54.6, 48.9), ("Guatemala City", -90.5, 14.6),
      ("Hamilton", 175.3, -37.8), ("Hanoi", 105.8, 21.0), ("Iqaluit", -68.5, 63.7), ("Johannesburg", 28.0, -26.2),
      ("Kabul", 69.2, 34.5), ("Kandy", 80.6, 7.3), ("Kinshasa", 15.3, -4.3), ("Kraków", 19.9, 50.1),
      ("Kuala Lumpur", 101.8, 3.1), ("Kumamoto", 130.8, 32.8), ("Lhasa", 91.1, 29.7), ("Luleå", 21.5, 65.8),
      ("Madrid", -3.7, 40.4), ("Manaus", -60.0, -3.1), ("Manchester", -2.2, 53.5), ("Mexico City", -99.1, 19.4),
      ("Moscow", 37.6, 55.8), ("Murmansk", 33.1, 68.9), ("Nagano", 138.2, 36.6), ("Nairobi", 36.8, -1.3),
      ("Novosibirsk", 82.9, 55.0), ("Orlando", -81.4, 28.5), ("Palangkaraya", 113.9, -2.2), ("Paris", 2.4, 48.9),
      ("Pekanbaru", 101.4, 0.5), ("Perth", 116.0, -32.0), ("Petropavlovsk", 158.4, 53.1),
      ("Punta Arenas", -70.9, -53.2),
      ("Riyadh", 46.7, 24.7), ("Rome", 12.7, 41.9), ("Santiago", -70.7, -33.4), ("Sapporo", 142.0, 43.0),
      ("Seoul", 127.0, 37.5), ("Summit", -38.5, 72.6), ("Taichung", 120.9, 24.1), ("Tamanrasset", 5.5, 22.8),
      ("Timbuktu", -3.0, 16.8), ("Ulan Bator", 106.9, 47.9), ("Vostok", 106.8, -78.5), ("Wamena", 138.9, -4.1),
      ("Winnipeg", -97.1, 49.9), ("Yakutsk", 129.7, 62.0), ("Yogyakarta", 110.4, -7.8),
    ] as [(String, Double, Double)])
  func land(name: String, longitude: Double, latitude: Double) {
    #expect(isLand(longitude, latitude))
  }

  @Test(
    "have seas outside of the land",
    arguments: [
      ("Adriatic Sea", 16.0, 42.6), ("Aegean Sea", 25.2, 38.5), ("Arabian Sea", 63.0, 15.0), ("Arctic Ocean", 170, 80),
      ("Baffin Bay", -65.0, 73.0), ("Barents Sea", 40.0, 73.0), ("Bay of Bengal", 88.0, 15.0),
      ("Bay of Biscay", -5.0, 45.5), ("Bering Sea", -175.0, 58.0), ("Black Sea", 34.0, 43.0),
      ("Caribbean Sea", -75.0, 15.0), ("Caspian Sea", 51.0, 42.0), ("Celebes Sea", 122.0, 3.5),
      ("Coral Sea", 155.0, -17.0), ("Denmark Strait", -27.0, 67.0), ("Drake Passage", -65.0, -59.0),
      ("Great Australian Bight", 131.0, -34.0), ("Gulf of Aden", 48.0, 12.5), ("Gulf of Alaska", -145.0, 56.0),
      ("Gulf of Bothnia", 20.0, 62.0), ("Gulf of California", -111.0, 27.0), ("Gulf of Carpentaria", 139.0, -14.0),
      ("Gulf of Guinea", 0.0, 0.0), ("Gulf of Mexico", -90.0, 25.0), ("Gulf of Thailand", 101.5, 9.5),
      ("Hudson Bay", -85.0, 59.0), ("Indian Ocean", 80.0, -30.0), ("Irish Sea", -5.5, 53.6), ("Java Sea", 111.0, -5.0),
      ("Labrador Sea", -52.0, 58.0), ("Levantine Sea", 30.0, 34.0), ("Mozambique Channel", 41.5, -19.0),
      ("North Atlantic", -40.0, 40.0), ("North Pacific", -150.0, 35.0), ("North Sea", 3.0, 56.0),
      ("Norwegian Sea", 0.0, 68.0), ("Persian Gulf", 51.0, 27.3), ("Red Sea", 38.3, 19.5), ("Ross Sea", -175.0, -75.0),
      ("Sea of Japan", 134.0, 40.0), ("Sea of Okhotsk", 150.0, 55.0), ("South Atlantic", -20.0, -20.0),
      ("South China Sea", 114.0, 14.0), ("South Pacific", -120.0, -30.0), ("Southern Ocean", 100.0, -58.0),
      ("Tasman Sea", 160.0, -38.0), ("Tyrrhenian Sea", 12.0, 40.0), ("Weddell Sea", -45.0, -73.0),
      ("Western Mediterranean", 5.0, 40.0), ("White Sea", 37.0, 65.5), ("Yellow Sea", 123.0, 36.0),
    ] as [(String, Double, Double)])
  func sea(name: String, longitude: Double, latitude: Double) {
    #expect(!isLand(longitude, latitude))
  }

  @Test("are polygons within the bounds of the map")
  func ranges() {
    for coast in Coastline.mainlands + Coastline.islands {
      #expect(coast.count >= 3)
      #expect(coast.allSatisfy { (-170...190).contains($0.longitude) && (-90...84).contains($0.latitude) })
      let sides = zip(coast, coast.dropFirst() + coast.prefix(1))
      #expect(sides.allSatisfy { $0 != $1 })
    }
  }
}
