/// The 100 albums, 10 per user.
enum SampleAlbums {
  static var rows: [JSONObject] {
    var generator = SeededGenerator(seed: 0x616C_6275_6D73)
    return (0..<100).map { index in
      let (round, occasion) = index.quotientAndRemainder(dividingBy: occasions.count)
      // An occasion has two other places in each round, so that titles are unique.
      let place = places[(round * 2 + occasion * 7 + generator.number(below: 2)) % places.count]
      return [
        "userId": .integer(index / 10 + 1),
        "id": .integer(index + 1),
        "title": .string("\(occasions[occasion]) \(place)"),
      ]
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
