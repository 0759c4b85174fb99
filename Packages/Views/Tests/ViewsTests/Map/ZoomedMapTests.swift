import Features
import Models
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A zoomed map")
struct ZoomedMapTests {
  private func lines(_ latitude: Double, _ longitude: Double, label: String = "", zoom: Int) throws -> [String] {
    let place = try #require(Coordinates(User.Geo(lat: "\(latitude)", lng: "\(longitude)")))
    return WorldMap(pin: place, label: label, zoom: zoom)
      .lines(TerminalProfile(colorDepth: .basic), width: 80).map(\.text)
  }

  @Test("A zoomed map shows the part of a continent around the pin")
  func britain() throws {
    #expect(
      try lines(51.5, -0.1, zoom: 3) == [
        "┌────────────────────────────────────────────────────────────┐",
        "│                                     ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡿⠂    │",
        "│                       ⣠⣴⣾⣷⡄         ⠈⠉⠛⠻⠛⠋⢉⡀⠹⣿⣿⣿⣿⣿⣿⡿⠋      │",
        "│                      ⢺⣿⣿⣿⣿⡇             ⣶⣿⣿⠃ ⠘⢿⣿⣿⡿⠋      ⣶⣶│",
        "│                   ⢀⣀⡀ ⠻⠿⠿⣿⣷⡄            ⣿⣿⣏⣀⡀ ⠈⠻⠋   ⣀⣀⣀⣀⣀⣿⣿│",
        "│                 ⣶⣿⣿⣿⣿    ⣿⣿⣿⣆        ⢀⣠⣴⣿⣿⣿⣿⣿⣿⣷⣶⣶⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿│",
        "│                 ⠿⠿⠿⠿⠿ ⠈⣻⣿⣿⣿⣿⣿⣿⣿⠃ ⢀⣠⣴⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿│",
        "│                       ⣀⡤⠽⠿⠿⢛⣛◉⣧⣴⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿│",
        "│                          ⣀⣸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿│",
        "│                       ⠐⠺⢿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿│",
        "│                          ⠈⠙⢻⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⠿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿│",
        "│                            ⣼⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣧⡀⠈⠻⢿⣿⣿⣿⣿⣿⣿⣿⣿⣿│",
        "│                  ⣀⣀⣀⣀⣀⣀⣀⣀⣀⣰⣿⣿⣿⣿⣿⣿⠿⠿⠿⠿⠿⠿⠛⠋⠉⠈⠻⣿⣿⣿⣦⡀ ⠈⠛⠿⣿⣿⣿⣿⣿⣿│",
        "└────────────────────────────────────────────────────────────┘",
      ])
  }

  @Test(
    "A zoomed map has full size and its pin", arguments: [(51.5, -0.1), (-89.0, 179.9), (89.0, -179.9), (-41.0, 175.0)])
  func size(latitude: Double, longitude: Double) throws {
    let world = try lines(latitude, longitude, zoom: 0)
    for zoom in 1...3 {
      let lines = try lines(latitude, longitude, zoom: zoom)
      #expect(lines.map(\.count) == world.map(\.count))
      #expect(lines.count { $0.contains("◉") } == 1)
      #expect(lines != world)
    }
  }

  @Test("A zoomed map continues beyond the date line and at the poles")
  func edges() throws {
    // Land on both sides of the Bering Strait, and in Antarctica.
    for line in try lines(66, -170, zoom: 2)[5...7] {
      #expect(line.dropFirst(2).first != " " && line.dropLast(2).last != " ", "\(line)")
    }
    let pole = try lines(-89, 179, zoom: 1)
    #expect(pole[pole.count - 3] == "│" + String(repeating: "⣿", count: 60) + "│")
  }

  @Test("A zoom level out of range becomes the nearest one")
  func range() throws {
    #expect(try lines(51.5, -0.1, zoom: -1) == lines(51.5, -0.1, zoom: 0))
    #expect(try lines(51.5, -0.1, zoom: 99) == lines(51.5, -0.1, zoom: 3))
  }

  @Test(
    "The label is beside the pin if there is sea, else above or below",
    arguments: [
      (53.3, -9.05, 3, " Kettle Lane, Galway ◉ "), (35.0, 135.8, 2, " ◉ Kettle Lane, Galway "),
      (64.1, -21.9, 0, " Kettle Lane, Galway "),
    ])
  func label(latitude: Double, longitude: Double, zoom: Int, text: String) throws {
    let lines = try lines(latitude, longitude, label: "Kettle Lane, Galway", zoom: zoom)
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let pin = try #require(lines.firstIndex { $0.contains("◉") })
    #expect(abs(row - pin) == (text.contains("◉") ? 0 : 1))
    #expect(Set(lines.map(\.count)) == [62])
  }

  @Test("A long label is truncated, a wide one keeps the columns")
  func longLabel() throws {
    let long = try lines(35, 135.8, label: String(repeating: "long ", count: 20), zoom: 1)
    #expect(long.contains { $0.contains("…") })
    let wide = try lines(35, 135.8, label: "哲学の道, 京都市", zoom: 1)
    #expect(wide.contains { $0.contains("哲学の道, 京都市") })
    for lines in [long, wide] { #expect(Set(lines.map { StyledText($0).displayWidth }) == [62]) }
  }
}
