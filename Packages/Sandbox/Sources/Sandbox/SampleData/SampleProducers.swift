/// The 167 producers, with the edge cases of a list that people have maintained for years.
///
/// Blank fields, image positions from 2, soft hyphens and trailing spaces occur at fixed intervals, so that each is among
/// the first rows. The list is sorted neither by id nor by name.
enum SampleProducers {
  static let count = 167

  static var all: [SampleProducer] {
    var generator = SeededGenerator(seed: 0x7072_6F64_7563)
    let ids = generator.pick(count, of: Array(103...689))
    var names = SampleProducerNames()
    var trades = Deck(SampleTrade.all)
    var decks = SampleProducerStory.Decks()
    var lastPlaces: [String] = []
    return (0..<count).map { index in
      let trade = trades.deal(using: &generator)
      let round = index / SampleTrade.all.count
      let name = names.next(of: trade, round: round, using: &generator)
      // A town occurs once per page, which requires every list of places to be longer than a page.
      let place = generator.pick(trade.places.filter { !lastPlaces.contains($0) })
      lastPlaces = [place] + lastPlaces.prefix(10)
      let story = SampleProducerStory(
        trade: trade, round: round, place: place, isLong: index % 16 == 8, decks: &decks, using: &generator)
      let permalink = SampleProducerNames.permalink(of: name)
      return SampleProducer(
        id: ids[index],
        name: name,
        permalink: index % 17 == 5 ? permalink + "-" + trade.role.lowercased().split(separator: " ")[0] : permalink,
        createdAt: date(inYears: 2014...2019, using: &generator),
        updatedAt: date(inYears: 2020...2024, using: &generator),
        images: images(index, permalink: permalink, count: 1 + generator.number(below: 4)),
        shortDescription: index % 19 == 7 ? "" : index % 13 == 6 ? story.fullShort : story.short,
        description: index % 41 == 12 ? "" : description(index, story),
        location: index % 23 == 4 ? "" : place,
        isViaWholesaler: generator.number(below: 5) < 3,
        wholesalerName: index % 7 == 3 ? name + " Ltd" : index % 10 == 6 ? "Hedge & Furrow" : name)
    }
  }

  private static func images(_ index: Int, permalink: String, count: Int) -> [SampleProducer.Image] {
    let first = index % 11 == 3 ? 2 : 1
    let separator = index % 9 == 2 ? " " : "-"
    return (first..<first + count).map { position in
      SampleProducer.Image(file: "\(permalink)\(separator)\(position).png", position: position)
    }
  }

  private static func description(_ index: Int, _ story: SampleProducerStory) -> String {
    let text = index % 6 == 1 ? softHyphenated(story.long) : story.long
    return index % 5 == 2 ? text + "  " : text
  }

  /// Returns the text with a soft hyphen (U+00AD) in every third long word, as word processors insert them.
  private static func softHyphenated(_ text: String) -> String {
    var longWords = 0
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
      guard word.count >= 9, word.allSatisfy(\.isLetter) else { return String(word) }
      longWords += 1
      return longWords % 3 == 1 ? word.prefix(5) + "\u{AD}" + word.dropFirst(5) : String(word)
    }
    return words.joined(separator: " ")
  }

  /// Returns a time with milliseconds and the UTC offset of London.
  private static func date(inYears years: ClosedRange<Int>, using generator: inout SeededGenerator) -> String {
    let year = years.lowerBound + generator.number(below: years.count)
    let month = 1 + generator.number(below: 12)
    // Daylight saving time changes on the last Sunday of March and October, which is never before the 25th.
    let day = 1 + generator.number(below: 24)
    let time = [8 + generator.number(below: 11), generator.number(below: 60), generator.number(below: 60)]
    let milliseconds = generator.number(below: 4) == 0 ? 0 : generator.number(below: 1000)
    let offset = (4...10).contains(month) ? "+01:00" : "+00:00"
    let clock = time.map { String($0, width: 2) }.joined(separator: ":")
    let date = "\(year)-\(String(month, width: 2))-\(String(day, width: 2))"
    return "\(date)T\(clock).\(String(milliseconds, width: 3))\(offset)"
  }
}
