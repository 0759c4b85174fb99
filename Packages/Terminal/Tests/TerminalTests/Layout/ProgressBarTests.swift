import Terminal
import Testing

@Suite("Progress bar")
struct ProgressBarTests {
  @Test(
    "A bar has the given width, is full only at 100 percent, and is empty only at 0",
    arguments: [
      (0, 20, 10, ".........."), (7, 20, 15, "#####.........."), (1, 1000, 5, "#...."), (999, 1000, 5, "####."),
      (20, 20, 5, "#####"),
      (30, 20, 5, "#####"), (-1, 20, 3, "..."), (1, 0, 3, "..."), (1, 2, 1, "."), (2, 2, 1, "#"), (1, 2, 0, ""),
      (1, 2, -4, ""),
    ])
  func text(completed: Int, total: Int, width: Int, expected: String) {
    #expect(ProgressBar(completed: completed, total: total).text(width: width, glyphs: .ascii) == expected)
  }
}
