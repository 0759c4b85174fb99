import Features
import Foundation
import Testing
import ViewsTestSupport

@testable import Views

@Suite("Formatting")
struct FormattingTests {
  @Test(
    "A duration in words has at most two units and is rounded up",
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
    "A short duration is in milliseconds below one second, else in whole seconds",
    arguments: [
      (.zero, "0 ms"), (.microseconds(1), "1 ms"), (.milliseconds(134), "134 ms"), (.milliseconds(999), "999 ms"),
      (.microseconds(999_001), "1 s"), (.seconds(1), "1 s"), (.milliseconds(2001), "3 s"), (.seconds(10), "10 s"),
    ] as [(Duration, String)])
  func short(duration: Duration, short: String) {
    #expect(duration.short == short)
  }

  @Test(
    "An age is in its largest unit",
    arguments: [
      (0, "just now"), (0.9, "just now"), (1, "1 second ago"), (59.9, "59 seconds ago"), (60, "1 minute ago"),
      (119, "1 minute ago"), (120, "2 minutes ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"),
      (7200, "2 hours ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (172_800, "2 days ago"),
      (315_360_000, "3650 days ago"), (1e300, "1000000 days ago"), (.infinity, "1000000 days ago"),
      (-0.1, "at a future date, check the clock"), (-86_400, "at a future date, check the clock"),
      (-.infinity, "at a future date, check the clock"),
    ] as [(TimeInterval, String)])
  func ages(seconds: TimeInterval, text: String) {
    #expect((Date.fixture - seconds).age(at: .fixture) == text)
  }

  @Test(
    "A size is in the largest unit that leaves at least 1",
    arguments: [
      (0, "0 bytes"), (1, "1 bytes"), (1023, "1023 bytes"), (1024, "1 KB"), (49152, "48 KB"), (1_048_575, "1023 KB"),
      (1_048_576, "1.0 MB"), (1_572_864, "1.5 MB"), (4_928_308, "4.7 MB"), (2_147_483_648, "2048.0 MB"),
    ])
  func sizes(count: Int, text: String) {
    #expect(count.byteCount == text)
  }

  @Test(
    "A number is followed by the singular or the plural",
    arguments: [(0, "0 companies"), (1, "1 company"), (2, "2 companies"), (-1, "-1 companies")])
  func counts(count: Int, text: String) {
    #expect(count.counted(Noun(one: "company", many: "companies")) == text)
  }

  @Test(
    "A quoted text has escape sequences for invisible characters, but not for parts of an emoji",
    arguments: [
      ("7\u{200B}", #""7\u200b""#), ("\u{FEFF}a", #""\ufeffa""#), ("\u{E01F0}", #""\udb40\uddf0""#), ("👩‍🚀", #""👩‍🚀""#),
      ("❤️", #""❤️""#), ("a b", #""a b""#),
    ])
  func quoted(text: String, quoted: String) {
    #expect(text.quoted == quoted)
  }
}
