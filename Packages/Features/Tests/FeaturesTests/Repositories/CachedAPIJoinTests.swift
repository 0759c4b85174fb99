import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import TestSupport
import Testing

@testable import Features

@Suite("CachedAPI: lists joined with users")
struct CachedAPIJoinTests {
  @Dependency(\.responseCache) private var cache

  @Test("Rows and users load concurrently")
  func concurrent() async {
    let rowsBegan = Gate()
    let usersBegan = Gate()
    // Each waits for the other: one after the other, they would never finish.
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts) {
        rowsBegan.open()
        await usersBegan.wait()
        return [.sample(1)]
      }
      $0.stub(.users) {
        usersBegan.open()
        await rowsBegan.wait()
        return [.sample(1)]
      }
    } operation: {
      #expect(await ids(after: 0) == .loaded(.atNoon([1])))
    }
  }

  @Test(
    "A failure of one load without a cached value is the failure of both: an outage if nothing is cached, and a refusal",
    arguments: [(NetworkError.sample, false), (.refusal, false), (.refusal, true)])
  func oneFailure(error: NetworkError, isCached: Bool) async {
    for failsRows in [true, false] {
      await cache.removeAll(from: BaseURL.typicode.description)
      if isCached { await saveBoth() }
      await withRequestStubs(for: \.typicode) {
        $0.stub(.posts) { () async throws(NetworkError) in
          if failsRows { throw error }
          return [.sample(1)]
        }
        $0.stub(.users) { () async throws(NetworkError) in
          if !failsRows { throw error }
          return [.sample(1)]
        }
      } operation: {
        #expect(await ids(after: 300) == .failed(error, previous: nil))
      }
    }
  }

  @Test("A failure of the rows cancels the load of the users")
  func firstFailure() async {
    let usersBegan = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts) { () async throws(NetworkError) in
        await usersBegan.wait()
        throw .refusal
      }
      $0.stub(.users, pendingAfter: usersBegan)
    } operation: {
      #expect(await ids(after: 0) == .failed(.refusal, previous: nil))
    }
  }

  @Test(
    "If one load falls back to the cache, both values come with its failure and the older date")
  func oneOutage() async {
    await saveBoth()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, throwing: .sample)
      $0.stub(.users, returning: [.sample(1)])
    } operation: {
      #expect(await ids(after: 300) == .failed(.sample, previous: .atNoon([1])))
    }
    await cache.save([User.sample(1)], as: .typicode("users"))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, returning: [.sample(2)])
      $0.stub(.users, throwing: .sample)
    } operation: {
      #expect(await ids(after: 300) == .failed(.sample, previous: .atNoon([2])))
    }
  }

  @Test("Two fresh lists need no request and have the older date")
  func fresh() async {
    await saveBoth()
    await cache.save([User.sample(1)], as: .typicode("users"), date: .noon + 100)
    #expect(await ids(after: 200) == .loaded(.atNoon([1])))
  }

  @Test("Skipped rows and users are counted together, and an incomplete list makes the result incomplete")
  func metadata() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray([.sample(1)], skippedCount: 3))
    } operation: {
      let posts = Loadable.loaded(Fetched([Post.sample(1)], date: .noon, skippedCount: 2, isComplete: false))
      let joined = posts.owned(by: await CachedAPI(after: 0).list(.users, .useCache))
      #expect(joined.value?.skippedCount == 5 && joined.value?.isComplete == false)
    }
  }

  @Test("Of two users with the same id, the first one counts")
  func duplicateUsers() {
    let users = [User.sample(1, name: "first"), .sample(1, name: "second")]
    let owned: Fetched<[AuthoredPost]> = Fetched.atNoon([Post.sample(1, by: 1)]).owned(by: users)
    #expect(owned.value.map(\.author?.name) == ["first"])
  }

  /// Loads the posts and returns their ids.
  private func ids(after seconds: Double) async -> Loadable<[Int]> {
    await CachedAPI(after: seconds).posts(.useCache).map { $0.map { $0.map(\.id.rawValue) } }
  }

  /// Caches the posts and the users with one row each.
  private func saveBoth() async {
    await cache.save([Post.sample(1)], as: .typicode("posts"))
    await cache.save([User.sample(1)], as: .typicode("users"))
  }
}
