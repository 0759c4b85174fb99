/// The 100 posts, 10 per user; each user has a subject.
enum SamplePosts {
  static var rows: [JSONObject] {
    var generator = SeededGenerator(seed: 0x0070_6F73_7473)
    return SampleSubjects.all.enumerated().flatMap { user, subject in
      subject.titles.enumerated().map { index, title in
        let lines = generator.pick(2, of: subject.lines) + generator.pick(2, of: closings)
        return [
          "userId": .integer(user + 1),
          "id": .integer(user * subject.titles.count + index + 1),
          "title": .string(title),
          "body": .string(lines.joined(separator: "\n")),
        ]
      }
    }
  }

  /// Lines that fit any subject.
  private static let closings = [
    "My neighbour disagrees, but my neighbour also owns a leaf blower.",
    "I have written this down so that I do not have to learn it a third time.",
    "The instructions said ten minutes, and I would like a word with the instructions.",
    "If you know a better way, please keep it until I have finished my coffee.",
    "It was not elegant, but nobody was watching except the pigeon.",
    "Next week I shall do the same thing again and expect another result.",
    "A photograph exists, and it will stay where it is.",
    "The whole affair cost less than lunch and lasted much longer.",
    "My grandmother did this with one hand and without an opinion.",
    "I asked three experts and now hold four opinions.",
    "On balance I would recommend it to anybody with a free afternoon and a mop.",
    "There is a list of what went wrong; it is sorted by volume.",
    "Somebody at the back asked a good question, so we had a break.",
    "I remain, against the evidence, an optimist.",
    "The secret is patience, and the second secret is a spare.",
    "Please do not tell the landlord.",
    "It took an hour to do and a week to explain.",
    "Every word of this is true except the part about the goat.",
    "I have since been asked to stop, which I take as encouragement.",
    "As always, the smallest screw was the important one.",
    "We voted on it, and the dog abstained.",
    "Some assembly was required, and some disassembly followed.",
    "The weather took part without being invited.",
    "I kept the receipt, which is more than can be said of the lid.",
  ]
}
