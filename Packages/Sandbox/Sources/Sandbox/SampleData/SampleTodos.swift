/// The 200 to-dos, 20 per user, of which about 45 % are completed.
enum SampleTodos {
  static var rows: [JSONObject] {
    var generator = SeededGenerator(seed: 0x746F_646F_7300)
    return (0..<200).map { index in
      let title = "\(generator.pick(verbs)) \(generator.pick(things)) \(generator.pick(endings))"
      return [
        "userId": .integer(index / 20 + 1),
        "id": .integer(index + 1),
        "title": .string(title),
        "completed": .bool(generator.number(below: 100) < 45),
      ]
    }
  }

  private static let verbs = [
    "Repair", "Return", "Label", "Apologise to", "Photograph", "Hide", "Repaint", "Measure", "Feed", "Alphabetise",
    "Descale", "Rehearse with", "Find out who owns", "Water", "Stop lending", "Sharpen",
  ]

  private static let things = [
    "the kettle", "the neighbour’s ladder", "the sourdough", "the cat", "the spare keys", "the tuba",
    "the left pannier",
    "the tomatoes", "the fern", "the good scissors", "the letterbox", "the crème brûlée torch", "the compass",
    "the goldfish", "the umbrella",
  ]

  private static let endings = [
    "before Friday", "again", "properly this time", "when nobody is looking", "before it rains", "and write it down",
    "for grandmother", "one last time", "with care", "after tea", "or ask Bruno", "without a video",
  ]
}
