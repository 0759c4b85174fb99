/// A hundred albums, ten of each person.
enum MadeUpAlbums {
  static var rows: [JSONObject] {
    var generator = SeededGenerator(seed: 0x616C_6275_6D73)
    return (0..<100).map { index in
      let (round, occasion) = index.quotientAndRemainder(dividingBy: occasions.count)
      // Each round has two places of its own for an occasion, so that no two albums share a title.
      let place = places[(round * 2 + occasion * 7 + generator.number(below: 2)) % places.count]
      return JSONObject([
        ("userId", .number(String(index / 10 + 1))),
        ("id", .number(String(index + 1))),
        ("title", .string("\(occasions[occasion]) \(place)")),
      ])
    }
  }

  private static let occasions = [
    "A wet weekend in", "Lost near", "Breakfasts of", "Doors and windows of", "Three days in", "Nothing much in",
    "The back streets of", "Too many cats in", "Sunday walks around", "Before the rain in",
  ]

  private static let places = [
    "Galway", "Porto", "Reykjavík", "Ljubljana", "京都", "Wellington", "Halifax", "Valparaíso", "Bergen", "São Paulo",
    "Tromsø", "Trieste", "Oaxaca", "Gdańsk", "Malmö", "Kraków", "Lyon", "Utrecht", "Hobart", "Genoa",
    "Zürich", "Tallinn", "Bristol",
  ]
}
