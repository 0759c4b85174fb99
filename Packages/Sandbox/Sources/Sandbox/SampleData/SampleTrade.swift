/// A trade of producers, with the texts for their descriptions.
///
/// ``SampleProducerStory`` replaces the placeholders `{person}`, `{first}`, `{pet}` and `{town}` in the texts.
struct SampleTrade: Sendable {
  /// The occupation, such as `Baker`.
  let role: String
  let places: [String]
  /// The last words of combined names, such as `Bakery`.
  let nouns: [String]
  /// The names of the first producers of the trade.
  let names: [String]
  /// Sentences without a full stop, as introductions.
  let leads: [String]
  let paragraphs: [String]
  let quotes: [String]
  let bullets: [String]

  /// Creates a trade from texts with one item per line.
  init(
    role: String, places: [String], nouns: [String], names: String, leads: String, paragraphs: String, quotes: String,
    bullets: String
  ) {
    self.role = role
    self.places = places
    self.nouns = nouns
    self.names = names.lines
    self.leads = leads.lines
    self.paragraphs = paragraphs.lines
    self.quotes = quotes.lines
    self.bullets = bullets.lines
  }

  static let all = [
    vegetables, orchard, dairy, cheese, bakery, fish, honey, meat, eggs, mushrooms, preserves, coffee, ices, ferments,
  ]
}

extension String {
  /// The non-empty lines.
  var lines: [String] {
    split(separator: "\n").map(String.init)
  }
}
