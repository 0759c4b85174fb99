import Dispatch
import Foundation
import TaggedTime
import Testing

@Suite("Tagged time")
struct TaggedTimeTests {
  @Test("Converts seconds to milliseconds and back")
  func units() {
    #expect(Seconds<Int>(12).milliseconds == 12_000)
    #expect(Seconds<Double>(1.5).milliseconds == 1_500)
    #expect(Milliseconds<Double>(12_500).seconds == 12.5)
  }

  @Test("Converts to a date, a duration and a Dispatch time interval")
  func otherTypes() {
    let date = Date(timeIntervalSince1970: 12)
    #expect(Seconds<Int>(12).date == date)
    #expect(Seconds<Double>(12).date == date)
    #expect(Milliseconds<Int>(12_000).date == date && Milliseconds<Double>(12_000).date == date)
    #expect(Seconds<Int>(12).duration == .seconds(12))
    #expect(Seconds<Double>(1.2).duration == .seconds(1.2))
    #expect(Milliseconds<Int>(12_000).duration == .seconds(12))
    #expect(Milliseconds<Double>(1.2).duration == .milliseconds(1.2))
    #expect(Seconds<Int>(12).dispatchTimeInterval == .seconds(12))
    #expect(Milliseconds<UInt8>(250).dispatchTimeInterval == .milliseconds(250))
  }

  @Test("Converts to a time interval")
  func timeInterval() {
    #expect(Seconds<Int>(12).timeInterval == 12)
    #expect(Seconds<Float>(-1.5).timeInterval == -1.5)
    #expect(Milliseconds<Int>(12_345).timeInterval == 12.345)
    #expect(Milliseconds<Int8>(-125).timeInterval == -0.125)
    #expect(Milliseconds<Float>(12_500).timeInterval == 12.5)
  }

  @Test("Clamps or rounds a time that does not fit the other type")
  func longest() {
    #expect(Seconds<UInt64>(.max).timeInterval == 0x1p64)
    #expect(Seconds<UInt64>(.max).dispatchTimeInterval == .seconds(.max))
    #expect(Milliseconds<UInt64>(.max).timeInterval == 0x1p64 / 1000)
    #expect(Milliseconds<Int128>(.min).dispatchTimeInterval == .milliseconds(.min))
  }

  @Test("Is the signed difference of two dates")
  func since() {
    let (early, late) = (Date(timeIntervalSince1970: 12), Date(timeIntervalSince1970: 15))
    #expect(late.secondsSince(early) == 3)
    #expect(early.secondsSince(late) == -3)
    #expect(late.millisecondsSince(early) == 3_000)
  }
}
