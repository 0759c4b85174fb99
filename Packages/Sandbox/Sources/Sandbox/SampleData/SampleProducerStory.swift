/// The descriptions of a producer: texts of its trade, with a person and a town filled in.
struct SampleProducerStory: Sendable {
  /// The decks that all stories share, so that neighbors in the list differ.
  struct Decks {
    fileprivate var firstNames = Deck(SampleProducerStory.firstNames)
    fileprivate var lastNames = Deck(SampleProducerStory.lastNames)
    fileprivate var pets = Deck(SampleProducerStory.pets)
    fileprivate var stories = Deck(SampleStories.all)
  }

  private let leads: [String]
  private let paragraphs: [String]
  private let quotation: String?
  private let bullets: [String]
  private let values: [Substring: String]

  /// - Parameters:
  ///   - round: The number of previous producers of the trade. Each round starts at another text.
  ///   - isLong: Whether the story contains all texts of the trade.
  init(
    trade: SampleTrade, round: Int, place: String, isLong: Bool, decks: inout Decks,
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
    let count = isLong ? trade.paragraphs.count : 1 + generator.number(below: 4)
    // A story has at least two paragraphs.
    let commonCount = isLong ? 4 : max(generator.number(below: 3), count == 1 ? 1 : 0)
    paragraphs =
      trade.paragraphs.rotated(by: round).prefix(count) + decks.stories.deal(commonCount, using: &generator)
    quotation =
      isLong || generator.number(below: 10) < 8
      ? ">*‘\(trade.quotes[round % trade.quotes.count])’*   **\(name), \(trade.role)**"
      : nil
    let hasList = isLong || generator.number(below: 10) < 6
    bullets = hasList ? generator.pick(isLong ? 6 : 2 + generator.number(below: 3), of: trade.bullets) : []
  }

  /// One sentence without its full stop.
  var short: String { fill(leads[0]) }

  /// As many sentences as fit in 450 characters.
  var fullShort: String {
    (leads.dropFirst() + paragraphs.map { String($0.dropLast()) }).reduce(short) { text, sentence in
      let longer = text + ". " + fill(sentence)
      return longer.count <= 450 ? longer : text
    }
  }

  /// The whole story: paragraphs, usually a quotation, and often a list.
  var long: String {
    var parts = ["\(leads[0]). \(paragraphs[0])"] + paragraphs.dropFirst()
    // Two more line breaks separate the quotation from the paragraphs around it.
    if let quotation { parts.append("\r\n\(quotation)\r\n") }
    parts += bullets.map { "● " + $0 }
    return fill(parts.joined(separator: "\r\n\r\n"))
  }

  /// Replaces the placeholders by their values.
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

  /// Names for animals, boats and the like.
  private static let pets = [
    "Doris", "Gladys", "Mabel", "Hilda", "Pauline", "Edna", "Brenda", "Maureen", "Beryl", "Winifred", "Daphne", "Nora",
    "Marjorie",
  ]
}

extension Array {
  /// Returns the elements from an index on, then those before it.
  fileprivate func rotated(by count: Int) -> [Element] {
    let start = count % self.count
    return Array(self[start...] + self[..<start])
  }
}
