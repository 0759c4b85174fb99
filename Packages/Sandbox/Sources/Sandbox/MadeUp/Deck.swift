/// Elements that are dealt like cards: none comes again before all have been out.
struct Deck<Element> {
  private let cards: [Element]
  private var rest: [Element] = []

  init(_ cards: [Element]) {
    self.cards = cards
  }

  /// The next element.
  mutating func deal(using generator: inout SeededGenerator) -> Element {
    if rest.isEmpty { rest = generator.pick(cards.count, of: cards) }
    return rest.removeLast()
  }

  /// A hand of elements, all of them different; where too few are left, the cards are shuffled anew.
  ///
  /// - Parameter count: How many, at most as many as there are.
  mutating func deal(_ count: Int, using generator: inout SeededGenerator) -> [Element] {
    if rest.count < count { rest = generator.pick(cards.count, of: cards) }
    return (0..<min(count, cards.count)).map { _ in rest.removeLast() }
  }
}
