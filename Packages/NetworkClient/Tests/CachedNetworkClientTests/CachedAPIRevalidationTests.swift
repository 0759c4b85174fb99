import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import TestSupport
import Testing

@testable import CachedNetworkClient

@Suite("CachedAPI: revalidation")
struct CachedAPIRevalidationTests {
  private let rows: [Post] = [.sample(2), .sample(1)]

  @Dependency(\.responseCache) private var cache

  @Test("A stale response is revalidated with its entity tag; a 304 makes it fresh again")
  func notModified() async {
    let posts = ResponseSequence<LossyArray<Post>>(
      .modified(LossyArray(rows), entityTag: "a"), .notModified, .notModified)
    let users = ResponseSequence<LossyArray<User>>(.modified([], entityTag: "b"), .notModified, .notModified)
    let post = ResponseSequence<Post>(.modified(.sample(7), entityTag: "c"), .notModified, .notModified)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, posts)
      $0.stub(.users, users)
      $0.stub(.post(7), post)
    } operation: {
      for (age, date) in [(0.0, 0.0), (300, 300), (599, 300), (600, 600), (899, 600)] {
        let api = CachedAPI(after: age)
        #expect(await Loaded { try await api.list(.posts, .useCache) } == .loaded(Fetched(rows, date: .noon + date)))
        #expect(await Loaded { try await api.list(.users, .useCache) } == .loaded(Fetched([], date: .noon + date)))
        #expect(
          await Loaded { try await api.record(.post(7), id: 7, .useCache) }
            == .loaded(Fetched(.sample(7), date: .noon + date)))
      }
    }
    #expect(posts.entityTags == [nil, "a", "a"])
    #expect(users.entityTags == [nil, "b", "b"])
    #expect(post.entityTags == [nil, "c", "c"])
  }

  @Test("A changed list replaces the cached one and its entity tag")
  func modified() async {
    let posts = ResponseSequence<LossyArray<Post>>(
      .modified(LossyArray(rows), entityTag: "a"), .modified([.sample(3)], entityTag: "b"), .failure(.sample),
      .modified([]), .modified([]))
    let changed = Fetched([Post.sample(3)], date: .noon + 300)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, posts)
    } operation: {
      _ = try? await CachedAPI(after: 0).list(.posts, .useCache)
      #expect(await Loaded { try await CachedAPI(after: 300).list(.posts, .useCache) } == .loaded(changed))
      #expect(await Loaded { try await CachedAPI(after: 599).list(.posts, .useCache) } == .loaded(changed))
      #expect(
        await Loaded { try await CachedAPI(after: 600).list(.posts, .useCache) } == .failed(.sample, previous: changed))
      // A response without a tag removes the cached one.
      for _ in 1...2 { _ = try? await CachedAPI(after: 0).list(.posts, .reload) }
    }
    #expect(posts.entityTags == [nil, "a", "b", "b", nil])
  }

  @Test("A list with unreadable rows is cached, and requested in full when it is stale")
  func skipped() async {
    let posts = ResponseSequence<LossyArray<Post>>(
      .modified(LossyArray([.sample(1)], skippedCount: 2), entityTag: "a"),
      .modified(LossyArray(rows), entityTag: "b"), .notModified)
    let lossy = Fetched([Post.sample(1)], date: .noon, skippedCount: 2, next: .end)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, posts)
    } operation: {
      #expect(await Loaded { try await CachedAPI(after: 0).list(.posts, .useCache) } == .loaded(lossy))
      #expect(await Loaded { try await CachedAPI(after: 299).list(.posts, .useCache) } == .loaded(lossy))
      for age in [300.0, 600] {
        let outcome = await Loaded { try await CachedAPI(after: age).list(.posts, .useCache) }
        #expect(outcome == .loaded(Fetched(rows, date: .noon + age)))
      }
    }
    #expect(posts.entityTags == [nil, nil, "b"])
  }

  @Test("A corrupt list is requested in full, however fresh it is", arguments: [true, false])
  func corrupt(isReachable: Bool) async {
    let corrupt = CachedResponse(
      [Post.sample(1)], date: .noon, entityTag: "a",
      extent: ListExtent(receivedCount: 1, skippedCount: 1, next: .unknown))
    await cache.save(corrupt, as: .typicode("posts"))
    let posts = ResponseSequence<LossyArray<Post>>(isReachable ? .modified(LossyArray(rows)) : .failure(.sample))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, posts)
    } operation: {
      let outcome = await Loaded { try await CachedAPI(after: 0).list(.posts, .useCache) }
      #expect(outcome == (isReachable ? .loaded(.atNoon(rows)) : .failed(.sample, previous: Fetched(corrupt))))
    }
    #expect(posts.entityTags == [nil])
  }

  @Test("A list that another process removes during its revalidation is requested in full")
  func removedDuringRevalidation() async {
    await cache.save(CachedResponse(rows, date: .noon, entityTag: "a"), as: .typicode("posts"))
    let outcome = await withRequestStubs(for: \.typicode) {
      $0.stub(.posts) { [cache, rows] entityTag in
        guard entityTag == "a" else { return .modified(LossyArray(rows), entityTag: "b") }
        #expect(await cache.clear()?.entries.map(\.rowCount) == [2])
        return .notModified
      }
    } operation: {
      await Loaded { try await CachedAPI(after: 300).list(.posts, .useCache) }
    }
    #expect(outcome == .loaded(Fetched(rows, date: .noon + 300)))
  }

  @Test("A list whose rows cannot be read is requested once more, without its entity tag")
  func unreadableRows() async throws {
    let folder = try TemporaryFolder()
    let cache = ResponseCache(folder: folder.path)
    await cache.save(CachedResponse(rows, date: .noon, entityTag: "a"), as: .typicode("posts"))
    let path = try #require(cache.path)
    try Database(path: path).execute(script: "UPDATE posts SET title = 7")
    let posts = ResponseSequence<LossyArray<Post>>(.notModified, .modified(LossyArray(rows)))
    let outcome = await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, posts)
    } operation: {
      await withDependencies {
        $0.responseCache = ResponseCache(folder: folder.path)
      } operation: {
        await Loaded { try await CachedAPI(after: 300).list(.posts, .reload) }
      }
    }
    #expect(outcome == .loaded(Fetched(rows, date: .noon + 300)))
    #expect(posts.entityTags == ["a", nil])
  }
}
