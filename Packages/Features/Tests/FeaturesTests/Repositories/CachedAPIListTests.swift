import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import Testing

@testable import Features

@Suite("CachedAPI: records and lists within cached lists")
struct CachedAPIListTests {
  @Dependency(\.responseCache) private var cache

  @Test("A record is found in any fresh list that contains it")
  func record() async {
    await cache.save([Photo.sample(4), .sample(5)], as: .typicode("albums/1/photos"))
    #expect(await CachedAPI(after: 299).record(.photo(5), id: 5, .useCache) == .loaded(.atNoon(.sample(5))))
  }

  @Test("A record from a list has no entity tag: it is requested in full when it is stale")
  func staleRecord() async {
    await cache.save(CachedResponse([Post.sample(7)], date: .noon, entityTag: "a"), as: .typicode("posts"))
    let post = ResponseSequence<Post>(.modified(.sample(7, title: "new"), entityTag: "b"), .notModified)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), post)
    } operation: {
      for age in [300.0, 600] {
        let outcome = await CachedAPI(after: age).record(.post(7), id: 7, .useCache)
        #expect(outcome == .loaded(Fetched(.sample(7, title: "new"), date: .noon + age)))
      }
    }
    #expect(post.entityTags == [nil, "b"])
  }

  @Test("A response with another record is an error, and is not cached")
  func otherRecord() async {
    let outcome = await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), once: .sample(8))
    } operation: {
      await CachedAPI(after: 0).record(.post(7), id: 7, .useCache)
    }
    #expect(outcome.failure?.kind == .undecodable)
    #expect(outcome.failure?.reason == "it has the id 8")
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
      let part = Fetched([Photo.sample(4)], date: .noon, totalCount: totalCount, isComplete: false)
      #expect(await api.list(.photos(in: 1), .useCache) == .loaded(part))
      #expect(await api.list(.photos(in: 1), .useCache) == .loaded(.atNoon([.sample(4), .sample(5)])))
    }
  }

  @Test("The albums and to-dos of one user are found in fresh lists of all users'")
  func withinWholeList() async {
    let albums = [Album.sample(1, of: 3), .sample(2, of: 4), .sample(3, of: 3)]
    await cache.save(CachedResponse(albums, date: .noon, skippedCount: 1), as: .typicode("albums"))
    await cache.save([Todo.sample(1, of: 4), .sample(2, of: 3, isCompleted: true)], as: .typicode("todos"))
    let later = CachedAPI(after: 299)
    // The skipped row may be one of the user's.
    let ofUser3 = Fetched([Album.sample(1, of: 3), .sample(3, of: 3)], date: .noon, skippedCount: 1)
    #expect(await later.albums(of: 3, .useCache) == .loaded(ofUser3))
    #expect(await later.albums(of: 9, .useCache) == .loaded(Fetched([], date: .noon, skippedCount: 1)))
    #expect(await later.todos(of: 3, .useCache) == .loaded(.atNoon([.sample(2, of: 3, isCompleted: true)])))
    #expect(await later.todos(of: 9, .useCache) == .loaded(.atNoon([])))
  }

  @Test("Of the list of one user and that of all users, the newer one counts")
  func newer() async {
    await cache.save([Album.sample(1, of: 3, title: "own")], as: .typicode("users/3/albums"))
    await cache.save([Album.sample(1, of: 3, title: "all")], as: .typicode("albums"), date: .noon + 200)
    let whole = await CachedAPI(after: 499).albums(of: 3, .useCache)
    #expect(whole == .loaded(Fetched([.sample(1, of: 3, title: "all")], date: .noon + 200)))
    await cache.save([Album.sample(1, of: 3, title: "own again")], as: .typicode("users/3/albums"), date: .noon + 499)
    let own = await CachedAPI(after: 500).albums(of: 3, .useCache)
    #expect(own == .loaded(Fetched([.sample(1, of: 3, title: "own again")], date: .noon + 499)))
  }

  @Test("The list of one user is revalidated with its own entity tag, though that of all users is newer")
  func ownTag() async {
    await cache.save(
      CachedResponse([Album.sample(1, of: 3, title: "own")], date: .noon, entityTag: "own"),
      as: .typicode("users/3/albums"))
    let whole = CachedResponse([Album.sample(1, of: 3, title: "all")], date: .noon + 200, entityTag: "all")
    await cache.save(whole, as: .typicode("albums"))
    let own = ResponseSequence<LossyArray<Album>>(.failure(.sample), .notModified)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.albums(of: 3), own)
    } operation: {
      let later = CachedAPI(after: 500)
      #expect(await later.albums(of: 3, .useCache) == .failed(.sample, previous: Fetched(whole)))
      let renewed = Fetched([Album.sample(1, of: 3, title: "own")], date: .noon + 500)
      #expect(await later.albums(of: 3, .useCache) == .loaded(renewed))
    }
    #expect(own.entityTags == ["own", "own"])
  }
}
