import TestSupport
import Testing

@testable import Terminal

@Suite("Progress of a spinner")
struct SpinnerProgressTests {
  private func line(
    _ label: String = "Loading producers", _ completed: Int = 60, of total: Int = 167, width: Int,
    glyphs: Glyphs = .unicode
  ) -> String {
    let progress = SpinnerProgress(label: label)
    progress.update(completed: completed, total: total)
    return progress.line(width: width, glyphs: glyphs)
  }

  @Test(
    "In a narrow line the bar shrinks first, then the label; the count remains",
    arguments: [
      (77, "Loading producers  ███████░░░░░░░░░░░░░  60 of 167"),
      (50, "Loading producers  ███████░░░░░░░░░░░░░  60 of 167"),
      (40, "Loading producers  ███░░░░░░░  60 of 167"), (36, "Loading producers  ██░░░░  60 of 167"),
      (35, "Loading produce…  ██░░░░  60 of 167"), (27, "Loading…  ██░░░░  60 of 167"), (26, "60 of 167"),
      (9, "60 of 167"), (8, "60 of 1…"), (1, "…"), (0, ""), (-3, ""),
    ])
  func widths(width: Int, expected: String) {
    #expect(line(width: width) == expected)
  }

  @Test("A label is shown on one line; alone, or with a total of 0, it removes the bar")
  func labels() {
    let progress = SpinnerProgress(label: "Loading\nposts")
    func line() -> String { progress.line(width: 50, glyphs: .unicode) }
    #expect(line() == "Loading posts…")
    progress.update(completed: 25, total: 100)
    #expect(line() == "Loading posts  █████░░░░░░░░░░░░░░░  25 of 100")
    progress.update("Trying again")
    #expect(line() == "Trying again…")
    progress.update("Loading", completed: 100, total: 100)
    #expect(line() == "Loading  ████████████████████  100 of 100")
    progress.update("Loading", completed: 100, total: 0)
    #expect(line() == "Loading…")
  }

  @Test("With ASCII glyphs the line is ASCII")
  func ascii() {
    #expect(line(width: 33, glyphs: .ascii) == "Loading pro...  ##....  60 of 167")
  }

  @Test(
    "The number of completed items is clamped to the total",
    arguments: [
      (-5, 10, "0 of 10"), (11, 10, "10 of 10"), (Int.max, Int.max, "9223372036854775807 of 9223372036854775807"),
    ])
  func limits(completed: Int, total: Int, count: String) {
    #expect(line("a", completed, of: total, width: 99).hasSuffix(count))
  }

  @Test("The line never exceeds the width", arguments: 1...70)
  func property(width: Int) {
    var generator = SplitMix64(seed: UInt64(width))
    let labels = EdgeCaseText.samples + (0..<40).map { _ in EdgeCaseText.random(using: &generator) }
    for label in labels {
      for total in [1, 167, 1_000_000, Int.max] {
        #expect(line(label, total / 2, of: total, width: width).displayWidth <= width)
      }
    }
  }
}
