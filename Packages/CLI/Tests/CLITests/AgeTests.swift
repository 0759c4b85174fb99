import Foundation
import Testing

@testable import CLI

@Suite("An age")
struct AgeTests {
  @Test(
    "is told in the largest unit that fits",
    arguments: [
      (0, "just now"), (0.9, "just now"), (1, "1 second ago"), (59.9, "59 seconds ago"), (60, "1 minute ago"),
      (119, "1 minute ago"), (120, "2 minutes ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"),
      (7200, "2 hours ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (172_800, "2 days ago"),
      (315_360_000, "3650 days ago"), (1e300, "1000000 days ago"), (.infinity, "1000000 days ago"),
      (-0.1, "at a time that is yet to come"), (-86_400, "at a time that is yet to come"),
      (-.infinity, "at a time that is yet to come"),
    ] as [(TimeInterval, String)])
  func units(seconds: TimeInterval, text: String) {
    #expect((Date.fixture - seconds).age(at: .fixture) == text)
  }

  @Test("of a time to come is said in the note")
  @MainActor func future() async {
    let runs = SavedRuns()
    await runs.save("users", ago: -3600)
    #expect(
      await runs.runUnreachable("users").messages
        == "app: showing what was saved at a time that is yet to come (\(SavedRowsTests.reason))\n")
  }
}
