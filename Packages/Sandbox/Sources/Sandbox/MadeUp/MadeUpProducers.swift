/// A hundred and sixty-seven small producers of food, with the oddities of a list that people have kept for years.
///
/// Blank fields, pictures that start at 2, soft hyphens, trailing blanks: each comes at a fixed interval, so that each is
/// sure to come, and early. The order is neither that of the ids nor that of the names.
enum MadeUpProducers {
  static let count = 167

  static var all: [MadeUpProducer] {
    var generator = SeededGenerator(seed: 0x7072_6F64_7563)
    let ids = generator.pick(count, of: Array(103...689))
    var names = MadeUpProducerNames()
    // Every trade comes once before any comes again.
    var trades = Deck(MadeUpTrade.all)
    var decks = MadeUpProducerStory.Decks()
    var lastPlaces: [String] = []
    return (0..<count).map { index in
      let trade = trades.deal(using: &generator)
      let round = index / MadeUpTrade.all.count
      let name = names.next(of: trade, round: round, using: &generator)
      // A town comes once on a page, which is possible as long as every list of places is longer than that.
      let place = generator.pick(trade.places.filter { !lastPlaces.contains($0) })
      lastPlaces = [place] + lastPlaces.prefix(10)
      let story = MadeUpProducerStory(
        trade: trade, round: round, place: place, isTalkative: index % 16 == 8, decks: &decks, using: &generator)
      let permalink = MadeUpProducerNames.permalink(of: name)
      return MadeUpProducer(
        id: ids[index],
        name: name,
        permalink: index % 17 == 5 ? permalink + "-" + trade.role.lowercased().split(separator: " ")[0] : permalink,
        createdAt: date(inYears: 2014...2019, using: &generator),
        updatedAt: date(inYears: 2020...2024, using: &generator),
        pictures: pictures(index, permalink: permalink, count: 1 + generator.number(below: 4)),
        shortDescription: index % 19 == 7 ? "" : index % 13 == 6 ? story.fullShort : story.short,
        description: index % 41 == 12 ? "" : description(index, story),
        location: index % 23 == 4 ? "" : place,
        isViaWholesaler: generator.number(below: 5) < 3,
        wholesalerName: index % 7 == 3 ? name + " Ltd" : index % 10 == 6 ? "Hedge & Furrow" : name)
    }
  }

  private static func pictures(_ index: Int, permalink: String, count: Int) -> [MadeUpProducer.Picture] {
    let first = index % 11 == 3 ? 2 : 1
    let separator = index % 9 == 2 ? " " : "-"
    return (first..<first + count).map { position in
      MadeUpProducer.Picture(file: "\(permalink)\(separator)\(position).png", position: position)
    }
  }

  private static func description(_ index: Int, _ story: MadeUpProducerStory) -> String {
    let text = index % 6 == 1 ? softHyphenated(story.long) : story.long
    return index % 5 == 2 ? text + "  " : text
  }

  /// The text with a soft hyphen (U+00AD) in every third long word, as word processors leave them.
  private static func softHyphenated(_ text: String) -> String {
    var longWords = 0
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
      guard word.count >= 9, word.allSatisfy(\.isLetter) else { return String(word) }
      longWords += 1
      return longWords % 3 == 1 ? word.prefix(5) + "\u{AD}" + word.dropFirst(5) : String(word)
    }
    return words.joined(separator: " ")
  }

  /// A moment with milliseconds and the offset of London.
  private static func date(inYears years: ClosedRange<Int>, using generator: inout SeededGenerator) -> String {
    let year = years.lowerBound + generator.number(below: years.count)
    let month = 1 + generator.number(below: 12)
    // The clocks change on the last Sunday of March and of October, which is never before the 25th.
    let day = 1 + generator.number(below: 24)
    let time = [8 + generator.number(below: 11), generator.number(below: 60), generator.number(below: 60)]
    let milliseconds = generator.number(below: 4) == 0 ? 0 : generator.number(below: 1000)
    let offset = (4...10).contains(month) ? "+01:00" : "+00:00"
    let clock = time.map { digits($0, 2) }.joined(separator: ":")
    return "\(year)-\(digits(month, 2))-\(digits(day, 2))T\(clock).\(digits(milliseconds, 3))\(offset)"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
