import Testing

@testable import CLI

@Suite("A time in words")
struct DurationWordsTests {
  @Test(
    "has two units at most, and is never less than it is",
    arguments: [
      (.zero, "0 seconds"), (.seconds(-5), "0 seconds"), (.milliseconds(1), "1 second"), (.seconds(1), "1 second"),
      (.seconds(59), "59 seconds"), (.milliseconds(59_001), "1 minute"), (.seconds(60), "1 minute"),
      (.seconds(90), "1 minute 30 seconds"), (.seconds(3599), "59 minutes 59 seconds"), (.seconds(3600), "1 hour"),
      (.seconds(3601), "1 hour 1 minute"), (.seconds(7200), "2 hours"), (.seconds(86_399), "1 day"),
      (.seconds(86_401), "1 day 1 hour"), (.seconds(1_000_000), "11 days 14 hours"),
    ] as [(Duration, String)])
  func words(duration: Duration, words: String) {
    #expect(duration.words == words)
  }

  @Test(
    "or in few signs is in milliseconds below a second, else in whole seconds",
    arguments: [
      (.zero, "0 ms"), (.microseconds(1), "1 ms"), (.milliseconds(134), "134 ms"), (.milliseconds(999), "999 ms"),
      (.microseconds(999_001), "1 s"), (.seconds(1), "1 s"), (.milliseconds(2001), "3 s"), (.seconds(10), "10 s"),
    ] as [(Duration, String)])
  func short(duration: Duration, short: String) {
    #expect(duration.short == short)
  }
}
