/// What one producer has to tell: a trade's texts with a name and a town in them.
struct MadeUpProducerStory: Sendable {
  /// What no two neighbours in the list should share.
  struct Decks {
    fileprivate var firstNames = Deck(MadeUpProducerStory.firstNames)
    fileprivate var lastNames = Deck(MadeUpProducerStory.lastNames)
    fileprivate var pets = Deck(MadeUpProducerStory.pets)
    fileprivate var stories = Deck(MadeUpStories.all)
  }

  private let leads: [String]
  private let paragraphs: [String]
  private let quotation: String?
  private let bullets: [String]
  private let values: [Substring: String]

  /// - Parameters:
  ///   - round: How many producers of the trade there have been before; each begins at another point of what there is
  ///     to tell.
  ///   - isTalkative: Whether the producer leaves nothing out.
  init(
    trade: MadeUpTrade, round: Int, place: String, isTalkative: Bool, decks: inout Decks,
    using generator: inout SeededGenerator
  ) {
    let firstName = decks.firstNames.deal(using: &generator)
    let name = "\(firstName) \(decks.lastNames.deal(using: &generator))"
    values = [
      "first": firstName,
      "person": name,
      "pet": decks.pets.deal(using: &generator),
      "town": String(place.prefix { $0 != "," }),
    ]
    leads = trade.leads.rotated(by: round)
    let count = isTalkative ? trade.paragraphs.count : 1 + generator.number(below: 4)
    // One paragraph alone would be too short for a story.
    let commonCount = isTalkative ? 4 : max(generator.number(below: 3), count == 1 ? 1 : 0)
    paragraphs =
      trade.paragraphs.rotated(by: round).prefix(count) + decks.stories.deal(commonCount, using: &generator)
    quotation =
      isTalkative || generator.number(below: 10) < 8
      ? ">*‘\(trade.quotes[round % trade.quotes.count])’*   **\(name), \(trade.role)**"
      : nil
    let hasList = isTalkative || generator.number(below: 10) < 6
    bullets = hasList ? generator.pick(isTalkative ? 6 : 2 + generator.number(below: 3), of: trade.bullets) : []
  }

  /// A sentence for a list, without a full stop at the end.
  var short: String { fill(leads[0]) }

  /// As many sentences as fit into 450 characters.
  var fullShort: String {
    (leads.dropFirst() + paragraphs.map { String($0.dropLast()) }).reduce(short) { text, sentence in
      let longer = text + ". " + fill(sentence)
      return longer.count <= 450 ? longer : text
    }
  }

  /// The whole story: paragraphs, most often a quotation, and often a list.
  var long: String {
    var parts = ["\(leads[0]). \(paragraphs[0])"] + paragraphs.dropFirst()
    // Two more line ends set the quotation and what follows it apart.
    if let quotation { parts.append("\r\n\(quotation)\r\n") }
    parts += bullets.map { "● " + $0 }
    return fill(parts.joined(separator: "\r\n\r\n"))
  }

  /// Puts the values in the places of their names.
  private func fill(_ text: String) -> String {
    text.split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, piece in
      guard index > 0, let end = piece.firstIndex(of: "}"), let value = values[piece[..<end]] else {
        return String(piece)
      }
      return value + piece[piece.index(after: end)...]
    }.joined()
  }

  private static let firstNames = [
    "Rowan", "Imogen", "Tobias", "Marguerite", "Aled", "Saoirse", "Wilf", "Ottilie", "Gwen", "Jasper", "Nuala", "Piers",
    "Dilys", "Anselm", "Tamsin", "Hamish", "Yasmin", "Bertie", "Eluned", "Kofi", "Lavinia", "Zdenka", "Moses", "Agnès",
  ]

  private static let lastNames = [
    "Petty", "Thistlewood", "Garlick", "Ap Huw", "Bottomley", "Quickfall", "Threlkeld", "Sparrowhawk", "Pomfret",
    "Onyango", "Hathersage", "Drinkwater", "Gotobed", "Mulvaney", "Peascod", "Winterbottom", "Okafor", "Trelawn",
    "Bramblett", "Makepeace", "Szymczak", "Larkin-Hughes", "Vasey",
  ]

  /// Names for dogs, goats, boats, and whatever else is addressed by one.
  private static let pets = [
    "Doris", "Gladys", "Mabel", "Hilda", "Pauline", "Edna", "Brenda", "Maureen", "Beryl", "Winifred", "Daphne", "Nora",
    "Marjorie",
  ]
}

extension Array {
  /// The elements from a place on, then those before it.
  fileprivate func rotated(by count: Int) -> [Element] {
    let start = count % self.count
    return Array(self[start...] + self[..<start])
  }
}
