/// The 500 comments, 5 per post.
enum SampleComments {
  static var rows: [JSONObject] {
    var generator = SeededGenerator(seed: 0x636F_6D6D_656E)
    return (0..<500).map { index in
      let name = "\(generator.pick(openings)) \(generator.pick(subjects))"
      let first = generator.pick(firstNames)
      let last = generator.pick(lastNames)
      return [
        "postId": .integer(index / 5 + 1),
        "id": .integer(index + 1),
        "name": .string(name),
        "email": .string("\(first).\(last)@example.\(generator.pick(["org", "com", "net"]))"),
        "body": .string(generator.pick(3, of: lines).joined(separator: "\n")),
      ]
    }
  }

  private static let openings = [
    "A small remark on", "I disagree about", "Thank you for", "A question about", "Nobody mentions",
    "Still thinking about",
    "My aunt’s view of", "In defence of", "You forgot", "Laughed aloud at", "A correction concerning",
    "Reading this for",
  ]

  private static let subjects = [
    "the second paragraph", "the pigeon", "the title", "the spare lid", "the goat", "the part with the ladder",
    "the biscuits", "your neighbour", "the photograph", "the arithmetic", "the mop", "the ending", "the naïve approach",
    "the queue", "the weather",
  ]

  private static let firstNames = [
    "Abel", "Beatrix", "Cosmo", "Delphine", "Emil", "Flora", "Gus", "Hester", "Ivo", "Juno", "Kit", "Lotte", "Milo",
    "Nell", "Otis", "Petra", "Quentin", "Rosa", "Silas", "Thea",
  ]

  private static let lastNames = [
    "Applegarth", "Birdwhistle", "Crumb", "Dovetail", "Elderflower", "Fernsby", "Gooseberry", "Hollowell", "Inkpen",
    "Jellicoe", "Kingfisher", "Lovelace", "Mossop", "Nettle", "Oakapple", "Pennyfeather",
  ]

  private static let lines = [
    "I tried this at home, and now we have a different home.",
    "You write as if you had never met a landlord.",
    "This explains a lot about my uncle.",
    "Could you do the same for people with stairs?",
    "My version took longer but fell over with more grace.",
    "The trick is to begin on a Tuesday.",
    "I have printed it out and put it on the fridge, next to the other one.",
    "With respect, the pigeon was right.",
    "We did it the other way round and it came out as soup.",
    "Please more of this, and please fewer ladders.",
    "I read it twice and agreed once.",
    "The children now insist on doing it every morning.",
    "There is a word for this in Finnish, but it is long.",
    "Does it also work with decaf?",
    "I showed it to my boss, and we are both on leave now.",
    "Seven stars out of five.",
    "It made me late for the dentist, for which I am grateful.",
    "You can get the part you need from the shop that has closed.",
    "Not bad at all, said my father, who has never said more.",
    "I would add a pinch of salt and a fire blanket.",
    "How did you get the stain out?",
    "Mine squeaks. Should it squeak?",
    "Somebody ought to set this to music.",
    "I came for the recipe and stayed for the regret.",
  ]
}
