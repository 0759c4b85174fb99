import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import Testing

@testable import CachedNetworkClient

@Suite("CachedAPI: failed requests")
struct CachedAPIOutageTests {
  private static let offline = NetworkError(.offline, url: URL(string: "https://host.example/posts"))

  private let rows: [Post] = [.sample(7), .sample(8)]

  @Dependency(\.responseCache) private var cache

  @Test(
    "In an outage, and offline, the cached response is used and the failure reported",
    arguments: [NetworkError.sample, .status(503), offline])
  func outage(error: NetworkError) async {
    await cache.save(rows, as: .typicode("posts"))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, throwing: error)
      $0.stub(.post(7), throwing: error)
    } operation: {
      let api = CachedAPI(after: 300)
      #expect(await Loaded { try await api.list(.posts, .useCache) } == .failed(error, previous: .atNoon(rows)))
      #expect(
        await Loaded { try await api.record(.post(7), id: 7, .useCache) }
          == .failed(error, previous: .atNoon(.sample(7))))
    }
  }

  @Test(
    "After another failure, the cached response is not used, and not lost",
    arguments: [NetworkError.refusal, .cancelled])
  func refusal(error: NetworkError) async {
    await cache.save(CachedResponse(rows, date: .noon, entityTag: "a"), as: .typicode("posts"))
    let posts = ResponseSequence<LossyArray<Post>>(.failure(error), .failure(.sample))
    let post = ResponseSequence<Post>(.failure(error), .failure(.sample))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, posts)
      $0.stub(.post(7), post)
    } operation: {
      let api = CachedAPI(after: 300)
      #expect(await Loaded { try await api.list(.posts, .useCache) } == .failed(error, previous: nil))
      #expect(await Loaded { try await api.list(.posts, .useCache) }.fetched?.value == rows)
      #expect(await Loaded { try await api.record(.post(7), id: 7, .useCache) } == .failed(error, previous: nil))
      #expect(
        await Loaded { try await api.record(.post(7), id: 7, .useCache) }
          == .failed(.sample, previous: .atNoon(.sample(7))))
    }
    #expect(posts.entityTags == ["a", "a"])
  }

  @Test("Offline, a response that is not cached is reported as such")
  func notCached() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, throwing: Self.offline)
      $0.stub(.post(7), throwing: Self.offline)
    } operation: {
      let failure = NetworkError(.notCached, url: URL(string: "https://host.example/posts"))
      #expect(await Loaded { try await CachedAPI(after: 0).list(.posts, .useCache) } == .failed(failure, previous: nil))
      #expect(
        await Loaded { try await CachedAPI(after: 0).record(.post(7), id: 7, .useCache) }
          == .failed(failure, previous: nil))
    }
  }

  @Test("A record that does not exist is removed from all cached responses of its server", arguments: [404, 410])
  func removedRecord(code: Int) async {
    await cache.save(rows, as: .typicode("posts"))
    await cache.save(CachedResponse([rows[0]], date: .noon, entityTag: "b"), as: .typicode("posts/7"))
    await cache.save(rows, as: CacheKey(source: "other", path: "posts"))
    let failure = NetworkError.status(code)
    let post = ResponseSequence<Post>(.failure(.status(code)), .failure(.sample))
    let cached = CachePolicy.cacheOnly(because: .sample)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), post)
    } operation: {
      let api = CachedAPI(after: 0)
      #expect(await Loaded { try await api.record(.post(7), id: 7, .reload) } == .failed(failure, previous: nil))
      #expect(await Loaded { try await api.record(.post(7), id: 7, .useCache) } == .failed(.sample, previous: nil))
      #expect(await Loaded { try await api.list(.posts, cached) }.fetched?.value == [.sample(8)])
    }
    #expect(post.entityTags == ["b", nil])
    #expect(await cache.rows(of: CacheKey(source: "other", path: "posts"))?.rows == rows)
  }

  @Test("A list that does not exist keeps its cached rows", arguments: [404, 410])
  func missingList(code: Int) async {
    await cache.save(rows, as: .typicode("posts"))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, throwing: .status(code))
    } operation: {
      let outcome = await Loaded { try await CachedAPI(after: 300).list(.posts, .useCache) }
      #expect(outcome == .failed(.status(code), previous: nil))
    }
    let cached = await Loaded { try await CachedAPI(after: 300).list(.posts, .cacheOnly(because: .sample)) }
    #expect(cached == .failed(.sample, previous: .atNoon(rows)))
  }
}
