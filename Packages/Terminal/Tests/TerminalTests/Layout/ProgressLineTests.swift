import TestSupport
import Testing

@testable import Terminal

@Suite("Progress line")
struct ProgressLineTests {
  private let line = ProgressLine(label: "Loading producers", completed: 60, total: 167)

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
    #expect(line.text(width: width, glyphs: .unicode) == expected)
  }

  @Test("With ASCII glyphs the line is ASCII")
  func ascii() {
    #expect(line.text(width: 33, glyphs: .ascii) == "Loading pro...  ##....  60 of 167")
  }

  @Test(
    "The number of completed items is clamped to the total",
    arguments: [
      (-5, 10, "0 of 10"), (11, 10, "10 of 10"), (Int.max, Int.max, "9223372036854775807 of 9223372036854775807"),
    ])
  func limits(completed: Int, total: Int, count: String) {
    #expect(
      ProgressLine(label: "a", completed: completed, total: total).text(width: 99, glyphs: .ascii).hasSuffix(count))
  }

  @Test("The line never exceeds the width", arguments: 1...70)
  func property(width: Int) {
    var generator = SplitMix64(seed: UInt64(width))
    let labels = EdgeCaseText.samples + (0..<40).map { _ in EdgeCaseText.random(using: &generator) }
    for label in labels.map({ $0.terminalSafe() }) {
      for total in [1, 167, 1_000_000, Int.max] {
        let text = ProgressLine(label: label, completed: total / 2, total: total).text(width: width, glyphs: .unicode)
        #expect(text.displayWidth <= width)
      }
    }
  }
}
