/// Elements in random order that repeat only after all others have been dealt.
struct Deck<Element> {
  private let cards: [Element]
  private var rest: [Element] = []

  init(_ cards: [Element]) {
    self.cards = cards
  }

  mutating func deal(using generator: inout SeededGenerator) -> Element {
    if rest.isEmpty { rest = generator.pick(cards.count, of: cards) }
    return rest.removeLast()
  }

  /// Returns distinct elements, at most all of them; reshuffles if too few are left.
  mutating func deal(_ count: Int, using generator: inout SeededGenerator) -> [Element] {
    if rest.count < count { rest = generator.pick(cards.count, of: cards) }
    return (0..<min(count, cards.count)).map { _ in rest.removeLast() }
  }
}
