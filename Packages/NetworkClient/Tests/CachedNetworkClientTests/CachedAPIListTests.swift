import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import Testing

@testable import CachedNetworkClient

@Suite("CachedAPI: records and lists within cached lists")
struct CachedAPIListTests {
  @Dependency(\.responseCache) private var cache

  @Test("A record is found in any fresh list that contains it")
  func record() async {
    await cache.save([Photo.sample(4), .sample(5)], as: .typicode("albums/1/photos"))
    #expect(
      await Loaded { try await CachedAPI(after: 299).record(.photo(5), id: 5, .useCache) }
        == .loaded(.atNoon(.sample(5))))
  }

  @Test("A record from a list has no entity tag: it is requested in full when it is stale")
  func staleRecord() async {
    await cache.save(CachedResponse([Post.sample(7)], date: .noon, entityTag: "a"), as: .typicode("posts"))
    let post = ResponseSequence<Post>(.modified(.sample(7, title: "new"), entityTag: "b"), .notModified)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), post)
    } operation: {
      for age in [300.0, 600] {
        let outcome = await Loaded { try await CachedAPI(after: age).record(.post(7), id: 7, .useCache) }
        #expect(outcome == .loaded(Fetched(.sample(7, title: "new"), date: .noon + age)))
      }
    }
    #expect(post.entityTags == [nil, "b"])
  }

  @Test("A response with another record is an error, and is not cached")
  func otherRecord() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), once: .sample(8))
    } operation: {
      let error = await #expect(throws: NetworkError.self) {
        try await CachedAPI(after: 0).record(.post(7), id: 7, .useCache)
      }
      #expect(error?.kind == .undecodable && error?.reason.hasSuffix(": it has the id 8") == true)
    }
    #expect(await cache.keys.isEmpty)
  }

  @Test("A part of a list is incomplete, and is loaded again", arguments: [nil, 100])
  func part(totalCount: Int?) async {
    var rows: LossyArray<Photo> = [.sample(4)]
    (rows.isPartial, rows.totalCount) = (true, totalCount)
    await withRequestStubs(for: \.typicode) { [rows] in
      $0.stub(.photos(in: 1), ResponseSequence(.modified(rows), .modified([.sample(4), .sample(5)])))
    } operation: {
      let api = CachedAPI(after: 0)
      let part = Fetched([Photo.sample(4)], date: .noon, totalCount: totalCount, next: .unknown)
      #expect(await Loaded { try await api.list(.photos(in: 1), .useCache) } == .loaded(part))
      #expect(
        await Loaded { try await api.list(.photos(in: 1), .useCache) } == .loaded(.atNoon([.sample(4), .sample(5)])))
    }
  }
}
