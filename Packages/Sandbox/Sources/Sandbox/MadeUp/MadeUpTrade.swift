/// A trade of small producers, and what is said about those who follow it.
///
/// Texts may hold `{person}`, `{first}` and `{town}`, which ``MadeUpProducers`` fills in.
struct MadeUpTrade: Sendable {
  /// What somebody of the trade is called, such as `Baker`.
  let role: String
  /// The places where the trade can be found.
  let places: [String]
  /// The second halves of ordinary names, such as `Bakery`.
  let nouns: [String]
  /// Names for the first few producers of the trade.
  let names: [String]
  /// Sentences without a full stop that say what there is.
  let leads: [String]
  /// What there is to tell, in paragraphs.
  let paragraphs: [String]
  /// What the producer would say about it.
  let quotes: [String]
  /// Facts for a list.
  let bullets: [String]

  /// Takes texts with one item a line.
  init(
    role: String, places: [String], nouns: [String], names: String, leads: String, paragraphs: String, quotes: String,
    bullets: String
  ) {
    self.role = role
    self.places = places
    self.nouns = nouns
    self.names = Self.lines(names)
    self.leads = Self.lines(leads)
    self.paragraphs = Self.lines(paragraphs)
    self.quotes = Self.lines(quotes)
    self.bullets = Self.lines(bullets)
  }

  /// All trades.
  static let all = [
    vegetables, orchard, dairy, cheese, bakery, fish, honey, meat, eggs, mushrooms, preserves, coffee, ices, ferments,
  ]

  /// The lines of a text, one item each.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
