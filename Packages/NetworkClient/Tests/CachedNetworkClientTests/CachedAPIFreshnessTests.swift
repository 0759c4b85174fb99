import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import Testing

@testable import CachedNetworkClient

@Suite("CachedAPI: freshness")
struct CachedAPIFreshnessTests {
  private let rows: [Post] = [.sample(2), .sample(1)]

  @Test(
    "A reload, and a policy of constant revalidation, send a conditional request for a fresh response",
    arguments: [
      (FreshnessPolicy(), CachePolicy.reload), (FreshnessPolicy(alwaysRevalidates: true), .useCache),
    ])
  func revalidated(freshness: FreshnessPolicy, policy: CachePolicy) async {
    let posts = ResponseSequence<LossyArray<Post>>(.modified(LossyArray(rows), entityTag: "a"), .notModified)
    let post = ResponseSequence<Post>(.modified(.sample(7), entityTag: "b"), .notModified)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, posts)
      $0.stub(.post(7), post)
    } operation: {
      for _ in 1...2 {
        let api = CachedAPI(policy: freshness)
        #expect(await Loaded { try await api.list(.posts, policy) } == .loaded(Fetched(rows, date: .noon)))
        #expect(
          await Loaded { try await api.record(.post(7), id: 7, policy) } == .loaded(Fetched(.sample(7), date: .noon)))
      }
    }
    #expect(posts.entityTags == [nil, "a"])
    #expect(post.entityTags == [nil, "b"])
  }

  @Test("After another failure, the cached response is used without a request, whatever its age")
  func cacheOnly() async {
    @Dependency(\.responseCache) var cache
    await cache.save(rows, as: .typicode("posts"))
    let later = CachedAPI(after: 86_400)
    let policy = CachePolicy.cacheOnly(because: .sample)
    #expect(await Loaded { try await later.list(.posts, policy) } == .failed(.sample, previous: .atNoon(rows)))
    #expect(
      await Loaded { try await later.record(.post(1), id: 1, policy) }
        == .failed(.sample, previous: .atNoon(.sample(1))))
    #expect(await Loaded { try await later.list(.users, policy) } == .failed(.sample, previous: nil))
  }

  @Test(
    "A response is fresh for five minutes, or for less if the server says so",
    arguments: [
      (["Cache-Control": "public, max-age=60"], 60), (["Cache-Control": "max-age=60", "Age": "45"], 15),
      (["Cache-Control": "max-age=60", "Age": "99"], 0), (["Cache-Control": "max-age=86400"], 300),
      (["Cache-Control": "No-Cache"], 0), (["Cache-Control": "no-cache, max-age=60"], 0),
      (["Cache-Control": "private"], 300), (["Expires": "0"], 300), ([:], 300),
    ] as [([String: String], Double)])
  func maximumAge(headers: [String: String], limit: Double) async {
    @Dependency(\.responseCache) var cache
    var fields = HTTPFields(headers)
    fields["ETag"] = "a"
    let posts = HTTPResponse(decoded: LossyArray(rows), headers: fields)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, responding: posts)
    } operation: {
      _ = await Loaded { try await CachedAPI(after: 0).list(.posts, .useCache) }
    }
    let again = ResponseSequence<LossyArray<Post>>(.notModified)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, again)
    } operation: {
      if limit > 0 { _ = await Loaded { try await CachedAPI(after: limit - 1).list(.posts, .useCache) } }
      #expect(again.entityTags == [])
      _ = await Loaded { try await CachedAPI(after: limit).list(.posts, .useCache) }
    }
    #expect(again.entityTags == ["a"])
    #expect(await cache.rows(Post.self, of: .typicode("posts"))?.date == .noon + limit)
  }

  @Test("A response that must not be stored is not cached, and removes the cached one")
  func notStored() async {
    @Dependency(\.responseCache) var cache
    await cache.save([Account.sample(1)], as: .accounts())
    let account = HTTPResponse(
      decoded: LossyArray([Account.sample(2)]), headers: ["Cache-Control": "no-cache, No-Store"])
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, responding: account)
    } operation: {
      let accounts = await Loaded {
        try await withDependencies {
          $0.date = .constant(.noon)
        } operation: {
          CachedAPI(\.accounts)
        }.list(.accounts, .reload)
      }
      #expect(accounts.fetched?.value.map(\.id) == [2])
    }
    #expect(await cache.keys.isEmpty)
  }
}
