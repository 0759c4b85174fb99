/// A source of unique names for producers.
struct SampleProducerNames {
  private var taken: Set<String> = []
  private var beginnings = Deck(Self.beginnings)

  /// Returns an unused name: in every other round of a trade one of its names, otherwise a combination.
  mutating func next(of trade: SampleTrade, round: Int, using generator: inout SeededGenerator) -> String {
    var name: String
    if round.isMultiple(of: 2), trade.names.indices.contains(round / 2) {
      name = trade.names[round / 2]
    } else {
      repeat {
        name = "\(beginnings.deal(using: &generator)) \(generator.pick(trade.nouns))"
      } while taken.contains(name)
    }
    taken.insert(name)
    return name
  }

  /// Returns a name in lowercase ASCII letters, digits and hyphens.
  static func permalink(of name: String) -> String {
    var link = ""
    for scalar in name.lowercased().unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        link.unicodeScalars.append(scalar)
      } else if let plain = plainLetters[scalar] {
        link += plain
      } else if scalar == " " || scalar == "-", !link.isEmpty, link.last != "-" {
        link += "-"
      }
    }
    return link
  }

  private static let plainLetters: [Unicode.Scalar: String] = [
    "é": "e", "è": "e", "ê": "e", "û": "u", "ø": "o", "ö": "o", "ä": "a", "ü": "u", "ñ": "n", "ż": "z", "ł": "l",
    "ó": "o", "ą": "a", "œ": "oe",
  ]

  private static let beginnings = [
    "Crooked Gate", "Thistledown", "Low Meadow", "Two Rivers", "Badger’s Rest", "Nettlebank", "Hollow Oak", "Wren Hill",
    "Long Shadow", "Foxglove", "Cartwheel", "Old Forge", "Blackthorn", "Marlpit", "Kestrel", "Drover’s", "Ninewells",
    "Tumbledown", "Millrace", "Quiet Lane", "Hobnail", "Upper Puddle", "Lower Puddle", "Lantern", "Windmill",
    "Far Field", "Copper Kettle", "Magpie", "Weathervane", "Sixpenny", "Otterbrook", "Harebell", "Pennywell",
    "Gooseherd", "Bell Tower", "Stonecrop", "Half Moon", "Wet Wednesday", "Third Field", "Nearly There",
  ]
}
