import Features
import Models
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A world map")
struct WorldMapTests {
  static let pin = Style.pin

  private static func map(_ latitude: Double, _ longitude: Double) throws -> WorldMap {
    WorldMap(pin: try #require(Coordinates(User.Geo(lat: "\(latitude)", lng: "\(longitude)"))))
  }

  private func lines(
    _ latitude: Double, _ longitude: Double, width: Int = 80, glyphs: Glyphs = .unicode, colorDepth: ColorDepth = .basic
  ) throws -> [StyledText] {
    try Self.map(latitude, longitude).lines(TerminalProfile(colorDepth: colorDepth, glyphs: glyphs), width: width)
  }

  /// Returns the cell of the pin, counted from the upper left corner inside the frame.
  private func cell(_ latitude: Double, _ longitude: Double, width: Int = 80) throws -> [Int] {
    let lines = try lines(latitude, longitude, width: width)
    let row = try #require(lines.firstIndex { $0.text.contains("◉") })
    let column = try #require(lines[row].text.firstIndex(of: "◉"))
    return [lines[row].text[..<column].count - 1, row - 1]
  }

  @Test("A world map is 62 columns wide in a terminal of 80")
  func large() throws {
    #expect(
      try lines(-37.1230, 81.5).map(\.text) == [
        "┌────────────────────────────────────────────────────────────┐",
        "│       ⢀⣀    ⢲⣾⠛⠛⠷⠾⣿⣿⣿⣿⣿⣿⠂    ⠐⠖⠂    ⣀⡤   ⣀⣀⣒⣦⣤⣀            │",
        "│⠠⣾⣿⣶⣶⣶⣶⣾⣶⣿⣿⣷⣾⠶⠋⢩⡿⠖ ⠸⣿⡟⠋⠉⠡⠤   ⣀⣴⡶⣿⣷⣶⣴⣶⣿⣶⣾⣷⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣶⣶⣶⠶⠆│",
        "│ ⠈⠁  ⠈⠙⢿⣿⣿⣿⣿⣷⣶⣦⣼⣿⡿⢦⡀      ⠠⢾⣄⣼⣭⣵⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡭⡄ ⠸⠃    │",
        "│       ⠸⣿⣿⣿⣿⣿⣿⣿⡿⠛⠉ ⠁       ⣤⠟⠛⠫⠻⡿⣭⣭⣿⣇⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⠿⣿⠋⣱⠃       │",
        "│        ⠉⢿⣿⣿⠟⠛⠻⠁          ⣠⣿⣿⣿⣶⣴⣶⣤⢿⣿⣿⢿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⠇ ⠛⠉        │",
        "│          ⠈⠛⠦⣶⡉⠑⠒        ⢸⣿⣿⣿⣿⣿⣿⣿⣿⣯⣻⠿⠟ ⠈⢹⡿⠋⠉⢿⣿⡝⠁⢤           │",
        "│              ⠑⣲⣿⣿⣦⣄      ⠛⠿⠛⠿⣿⣿⣿⣿⣿⣿⠏    ⠑  ⢴⡌⢁⣠⢐⠃          │",
        "│               ⢿⣿⣿⣿⣿⣷⣶⡆       ⢻⣿⣿⣿⣿⠁         ⠛⠬⠍⢯⠄⠐⠲⠦⠂      │",
        "│               ⠈⢻⣿⣿⣿⣿⡟        ⢸⣿⣿⣿⠟⢰⡗          ⢀⣴⣶⣿⣶⣧⡀      │",
        "│                ⣸⣿⣿⡿⠁         ⠈⢿⡿⠏ ⠈⠁          ⢸⣿⠿⠿⣿⣿⡟      │",
        "│                ⣿⡏⠁                      ◉         ⠈⠙   ⣤⠞  │",
        "│                ⠛ ⠂                                         │",
        "└────────────────────────────────────────────────────────────┘",
      ])
  }

  @Test("A world map is 38 columns wide in a terminal of 40")
  func medium() throws {
    #expect(
      try lines(-37.1230, 81.5, width: 40).map(\.text) == [
        "┌────────────────────────────────────┐",
        "│⢀⣀⣀⣀⣠⣠⣄⣀⡿⢭⡛⢻⣿⡿⢿⡁  ⣘⣁⣀⣀⣰⣂⣤⣤⣼⣶⣤⣤⣤⣤⣄⣀⣀⣀│",
        "│⠈⠉⠉⠙⢿⣿⣿⣿⣦⣾⡶⡄⠉   ⢴⣬⣯⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡍⠙⠋⠁ │",
        "│    ⠈⢿⣿⡿⠿⠋     ⢀⣿⣷⣬⣭⣻⣿⢿⣿⣿⣿⣿⣿⣿⠙⠖⠃    │",
        "│      ⠈⠓⠊⣹⣄⡀   ⠸⣿⣿⣿⣿⣿⣿⠋ ⠹⡉⠙⠿⠁⡂      │",
        "│         ⢿⣿⣿⣶⠄    ⢿⣿⣿⢁    ⠈⠣⠏⠇⡐⡦    │",
        "│         ⢀⣿⡿⠋     ⠹⡿⠃⠛      ⢰⡿⢿⣷⠄   │",
        "│         ⠸⡏              ◉     ⠙ ⠐⠊ │",
        "└────────────────────────────────────┘",
      ])
    #expect(
      try lines(-37.1230, 81.5, width: 40, glyphs: .ascii).map(\.text) == [
        "+------------------------------------+",
        "|........#######:  ::..::..##........|",
        "|'\"\"\"#######.\"   :##############:\"\"' |",
        "|    '####\"     .#############\":\"    |",
        "|      '\"\"#..   :######\" ::\"#':      |",
        "|         ####.    ###:    ':::::    |",
        "|         .##\"     :#\"\"      :###.   |",
        "|         :#              X     \" '\" |",
        "+------------------------------------+",
      ])
  }

  @Test("A world map is empty below 22 columns")
  func small() throws {
    #expect(try lines(-37.1230, 81.5, width: 30).map(\.displayWidth) == Array(repeating: 22, count: 6))
    #expect(try lines(-37.1230, 81.5, width: 21).isEmpty)
  }

  @Test("A world map shows the whole globe if the pin is in the Antarctic")
  func antarctic() throws {
    #expect(
      try lines(-68.5, -47.25, width: 40).map(\.text) == [
        "┌────────────────────────────────────┐",
        "│    ⢀⢀⡀ ⣴⡖⠤⢶⣶⣶⣶   ⠤⠄  ⣀⠄⢀⣀⣠⣤⣀⣀⢀⣀    │",
        "│⠘⠟⠛⠻⣿⣿⣿⣿⣁⣼⣧⡈⠛⠁⠘⠃⣠⢰⣞⣿⣷⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⠛⠻⠟⠛⠁│",
        "│    ⠸⣿⣿⣿⣿⠟⠁⠁    ⣼⣫⡛⡟⢭⣿⣿⣿⣿⣿⣿⣿⣿⠻⣩⠇    │",
        "│     ⠈⠙⠧⡄⠢     ⢸⣿⣿⣿⣿⣿⣿⠟⠉⢻⠟⠻⣿⠋⡄      │",
        "│         ⣿⣿⣶⣤⡀ ⠈⠉⠉⣿⣿⣿⠋   ⠁⠐⢆⡖⡇⠠⣀    │",
        "│         ⠈⣿⣿⠿     ⢺⣿⡟⠾      ⢠⣶⣷⣦⡀   │",
        "│         ⢸⡟⠉      ⠈⠉        ⠈⠁⠉⠛ ⢠⠔ │",
        "│         ⠈⢁ ◉        ⢀⣀⣀ ⣀⣀⣀⣀⣀⣀⣀    │",
        "│⣶⣶⣶⣶⣶⣶⣶⣿⣿⣿⣿⣶⣶⣶⣶⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣶⣶│",
        "└────────────────────────────────────┘",
      ])
  }

  @Test(
    "A world map has the pin in the cell of its coordinates",
    arguments: [
      (0, 0, [28, 7]), (84, -170, [0, 0]), (84, 189 - 360, [59, 0]), (-60, -170, [0, 11]), (-60, -171, [59, 11]),
      (48.85, 2.35, [28, 2]), (-33.9, 151.2, [53, 9]), (71.9, 10, [30, 1]), (72.1, 10, [30, 0]),
      (90, -170, [0, 0]), (-90, -170, [0, 14]), (-90, -170.1, [59, 14]), (90, 180, [58, 0]), (-60.1, 0, [28, 12]),
      (84.1, 0, [28, 0]),
    ] as [(Double, Double, [Int])])
  func cells(latitude: Double, longitude: Double, expected: [Int]) throws {
    #expect(try cell(latitude, longitude) == expected)
  }

  @Test("A world map shows 180 degrees east and 180 degrees west alike", arguments: [80, 40, 22])
  func dateLine(width: Int) throws {
    #expect(try lines(12, 180, width: width) == lines(12, -180, width: width))
  }

  @Test("A world map has the pin inside the frame at every size", arguments: [22, 38, 62])
  func everywhere(width: Int) throws {
    for latitude in stride(from: -90.0, through: 90, by: 30) {
      for longitude in stride(from: -180.0, through: 180, by: 90) {
        let text = try lines(latitude, longitude, width: width).map(\.text)
        #expect(text.dropFirst().dropLast().count { $0.dropFirst().dropLast().contains("◉") } == 1)
      }
    }
  }

  @Test("A world map has a coloured and bold pin and dim land")
  func styles() throws {
    let runs = try lines(-37.1230, 81.5).flatMap(\.runs)
    #expect(runs.filter { $0.style == Self.pin }.map(\.text) == ["◉"])
    #expect(runs.allSatisfy { $0.style == Self.pin || $0.style == .dim })
  }

  @Test("A world map without colour has spaces beside the pin", arguments: [(Glyphs.unicode, " ◉ "), (.ascii, " X ")])
  func noColor(glyphs: Glyphs, pin: String) throws {
    let lines = try lines(60, 100, glyphs: glyphs, colorDepth: .none)
    #expect(lines.count { $0.text.contains(pin) } == 1)
    #expect(lines.allSatisfy { $0.render(.none) == $0.text })
  }

  @Test(
    "A world map has lines of one width, at most that of the terminal",
    arguments: [0, 1, 2, 10, 20, 21, 22, 23, 30, 36, 37, 38, 39, 50, 60, 61, 62, 63, 80, 300])
  func widths(width: Int) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let lines = try lines(-68.5, -47.25, width: width, glyphs: glyphs)
      #expect(Set(lines.map(\.displayWidth)).count == (width < 22 ? 0 : 1))
      #expect(lines.allSatisfy { $0.displayWidth <= width })
    }
  }
}
