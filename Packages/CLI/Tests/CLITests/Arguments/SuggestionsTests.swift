import Testing

@testable import CLI

@Suite("Suggestions for a mistyped word")
struct SuggestionsTests {
  @Test(
    "Suggestions for a mistyped word use the number of edits as the distance",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("posts", "posts", 0), ("post", "posts", 1), ("postz", "posts", 1),
      ("pots", "post", 2), ("titel", "title", 2), ("kitten", "sitting", 3),
      ("日本", "本日", 2), ("e\u{301}", "é", 0),
    ]
  )
  func distances(one: String, other: String, distance: Int) {
    #expect(Suggestions.distance(Array(one), Array(other)) == distance)
    #expect(Suggestions.distance(Array(other), Array(one)) == distance)
  }

  @Test(
    "Suggestions are words within two edits, one for up to four letters, or with the same first three letters or more, nearest first",
    arguments: [
      ("postz", ["posts", "post"]), ("pst", ["post"]), ("POSTS", ["posts", "post"]), ("sand", ["sandbox"]),
      ("snadbox", ["sandbox"]), ("hlep", []), ("hepl", []), ("xyzzy", []), ("", []), ("p", []), ("sa", []),
      ("post-office", []),
      ("environ", ["environment"]), ("top", []), ("gui", []),
    ] as [(String, [String])]
  )
  func words(typed: String, expected: [String]) {
    let known = ["posts", "post", "sandbox", "help", "exit-codes", "environment"]
    #expect(Suggestions(for: typed, among: known).texts == expected)
  }

  @Test("Suggestions for a mistyped word are at most three; words at the same distance keep their order")
  func order() {
    #expect(Suggestions(for: "cat", among: ["bat", "hat", "chat", "mat", "cart"]).texts == ["bat", "hat", "chat"])
    #expect(Suggestions(for: "catty", among: ["moatty", "matty", "ratty"]).texts == ["matty", "ratty", "moatty"])
  }
}
