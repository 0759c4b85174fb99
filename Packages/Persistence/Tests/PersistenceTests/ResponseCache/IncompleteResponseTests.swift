import Foundation
import Models
import Persistence
import Testing

@Suite("A part of a list whose rest is unknown")
struct IncompleteResponseTests {
  private let cache = ResponseCache.inMemory()
  private let whole = CachedResponse(Producer.samples(1...10), date: .sample, entityTag: "\"whole\"")
  private let part = CachedResponse(
    Producer.samples(1...6), date: .sample + 60, extent: ListExtent(receivedCount: 6, totalCount: 10, next: .unknown))

  @Test("It is cached, and a whole list replaces it, but not the reverse")
  func saved() async {
    await cache.save(part, as: .test("producers"))
    #expect(await cache.rows(of: .test("producers")) == part)
    #expect(await cache.summary().entries.map(\.isComplete) == [false])
    await cache.save(whole, as: .test("producers"))
    await cache.save(part, as: .test("producers"))
    #expect(await cache.rows(of: .test("producers")) == whole)
    #expect(await cache.summary().entries.count == 1)
  }

  @Test("A longer part and the whole list replace it, a shorter part does not")
  func pages() async {
    func part(_ count: Int) -> CachedResponse<Producer> {
      let extent = ListExtent(receivedCount: count, totalCount: 10, next: count == 10 ? .end : .page(count / 2 + 1))
      return CachedResponse(Producer.samples(1...count), date: .sample + Double(count), extent: extent)
    }
    for (saved, expected) in [(4, 4), (2, 4), (6, 6), (10, 10), (8, 10)] {
      await cache.save(part(saved), as: .test("producers"))
      #expect(await cache.rows(of: .test("producers")) == part(expected))
    }
  }

  @Test("It replaces a response with rows of another type, which cannot be read by its key")
  func otherType() async {
    await cache.save(CachedResponse(Post.samples(1...3), date: .sample), as: .test("x"))
    await cache.save(part, as: .test("x"))
    #expect(await cache.rows(of: .test("x")) == part)
  }
}
