import Foundation
import Models
import Persistence
import Testing

@Suite("Incomplete response")
struct IncompleteResponseTests {
  private let cache = ResponseCache.inMemory()
  private let whole = CachedResponse(Producer.samples(1...10), date: .sample, entityTag: "\"whole\"")
  private let partial = CachedResponse(Producer.samples(1...6), date: .sample + 60, totalCount: 10, isComplete: false)

  @Test("It is cached as incomplete, and a later one replaces it")
  func saved() async {
    for response in [
      partial, CachedResponse(Producer.samples(1...4), date: .sample + 90, totalCount: 10, isComplete: false),
    ] {
      await cache.save(response, as: .test("producers"), replacing: .allOfType)
      #expect(await cache.rows(of: .test("producers")) == response)
    }
    #expect(await cache.summary().entries.map(\.isComplete) == [false])
    await cache.save(whole, as: .test("producers"), replacing: .allOfType)
    #expect(await cache.rows(of: .test("producers")) == whole)
  }

  @Test("It never replaces a complete one", arguments: [ResponseCache.Replacement.sameKey, .allOfType])
  func kept(replacement: ResponseCache.Replacement) async {
    await cache.save(whole, as: .test("producers"))
    await cache.save(partial, as: .test("producers"), replacing: replacement)
    #expect(await cache.rows(of: .test("producers")) == whole)
    #expect(await cache.summary().entries.count == 1)
  }

  @Test("It removes no other responses with rows of its type")
  func others() async {
    let page = CachedResponse(Producer.samples(7...9), date: .sample, totalCount: 10)
    await cache.save(page, as: .test("producers?page=3"))
    await cache.save(partial, as: .test("producers"), replacing: .allOfType)
    #expect(await cache.rows(of: .test("producers?page=3")) == page)
    #expect(await cache.rows(of: .test("producers")) == partial)
  }

  @Test("It replaces a response with rows of another type, which cannot be read by its key")
  func otherType() async {
    await cache.save(CachedResponse(Post.samples(1...3), date: .sample), as: .test("x"))
    await cache.save(partial, as: .test("x"))
    #expect(await cache.rows(of: .test("x")) == partial)
  }
}
