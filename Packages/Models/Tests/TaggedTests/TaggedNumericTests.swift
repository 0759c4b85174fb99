import Tagged
import Testing

@Suite("Tagged numbers")
struct TaggedNumericTests {
  private typealias Count = Tagged<Tag, Int>

  @Test("Add, subtract and multiply")
  func arithmetic() {
    var count: Count = 7
    #expect(count + 3 == 10)
    #expect(count - 3 == 4)
    #expect(count * 3 == 21)
    count += 1
    count *= 5
    count -= 2
    #expect(count == 38)
    #expect(Count.zero == 0)
    #expect([Count(1), 2, 3].reduce(.zero, +) == 6)
  }

  @Test("Have a sign and a magnitude, and convert from another width if the value fits")
  func sign() {
    var count: Count = 7
    #expect(-count == Count(rawValue: -7))
    #expect(-Tagged<Tag, Double>(1.5) == -1.5)
    count.negate()
    #expect(count.rawValue == -7)
    #expect(count.magnitude == 7)
    #expect(Tagged<Tag, UInt8>(exactly: 255)?.rawValue == 255)
    #expect(Tagged<Tag, UInt8>(exactly: 256) == nil)
  }

  @Test("Are ordered like their raw values, and can be strided")
  func order() {
    #expect([Count(3), 1, 2].sorted() == [1, 2, 3])
    #expect(Count(2).distance(to: 5) == 3)
    #expect(Array(stride(from: Count(0), to: 10, by: 5)) == [0, 5])
    #expect(Array(Count(1)...3) == [1, 2, 3])
  }
}
