import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@testable import Features

@Suite("Older saved rows")
struct ConditionalRequestTests {
  private let rows: LossyArray<Post> = [.sample(2), .sample(1)]

  @Test("Are asked about with their entity tag; unchanged, they are fresh for another five minutes")
  func notModified() async {
    let posts = Calls<Void, LossyArray<Post>>(.sends(rows, entityTag: "a"), .saysNotModified, .saysNotModified)
    for (age, date) in [(0.0, 0.0), (300, 300), (599, 300), (600, 600), (899, 600)] {
      let outcome = await TypicodeRepository(after: age) { $0.posts = posts.endpoint }.posts(.fresh)
      #expect(outcome == .loaded(Dated(rows, date: .noon + date)))
    }
    #expect(posts.tags == [nil, "a", "a"])
  }

  @Test("Are asked about with their entity tag, a record as well")
  func recordNotModified() async {
    let post = Calls<Post.ID, Post>(.sends(.sample(7), entityTag: "a"), .saysNotModified)
    for (age, date) in [(0.0, 0.0), (300, 300), (599, 300)] {
      let outcome = await TypicodeRepository(after: age) { $0.post = post.endpoint }.post(7, .fresh)
      #expect(outcome == .loaded(Dated(.sample(7), date: .noon + date)))
    }
    #expect(post.tags == [nil, "a"])
  }

  @Test("Stay empty when an empty list is unchanged")
  func emptyNotModified() async {
    let posts = Calls<Void, LossyArray<Post>>(.sends([], entityTag: "a"), .saysNotModified)
    _ = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    let later = await TypicodeRepository(after: 300) { $0.posts = posts.endpoint }.posts(.fresh)
    #expect(later == .loaded(Dated([], date: .noon + 300)))
    #expect(posts.tags == [nil, "a"])
  }

  @Test("Are replaced with their entity tag by a changed answer")
  func modified() async {
    let posts = Calls<Void, LossyArray<Post>>(
      .sends(rows, entityTag: "a"), .sends([.sample(3)], entityTag: "b"), .fails(.sample))
    let changed = Dated(LossyArray([Post.sample(3)]), date: .noon + 300)
    _ = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    #expect(await TypicodeRepository(after: 300) { $0.posts = posts.endpoint }.posts(.fresh) == .loaded(changed))
    #expect(await TypicodeRepository(after: 599) { $0.posts = posts.endpoint }.posts(.fresh) == .loaded(changed))
    let outage = await TypicodeRepository(after: 600) { $0.posts = posts.endpoint }.posts(.fresh)
    #expect(outage == .failed(.sample, previous: changed))
    #expect(posts.tags == [nil, "a", "b"])
  }

  @Test("Are replaced with their entity tag by a changed answer without one")
  func modifiedWithoutTag() async {
    let post = Calls<Post.ID, Post>(
      .sends(.sample(7), entityTag: "a"), .sends(.sample(7, title: "new")), .sends(.sample(7, title: "newest")))
    for _ in 1...3 { _ = await TypicodeRepository { $0.post = post.endpoint }.post(7, .anew) }
    #expect(post.tags == [nil, "a", nil])
  }

  @Test("Are asked for whole, and their missing rows counted again, where the server sent unreadable ones")
  func skipped() async {
    let lossy = LossyArray([Post.sample(1)], skippedCount: 2)
    let posts = Calls<Void, LossyArray<Post>>(
      .sends(lossy, entityTag: "a"), .sends(rows, entityTag: "b"), .saysNotModified)
    _ = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    #expect(
      await TypicodeRepository(after: 299) { $0.posts = posts.endpoint }.posts(.fresh) == .loaded(.atNoon(lossy)))
    #expect(
      await TypicodeRepository(after: 300).posts(.saved(.sample)) == .failed(.sample, previous: .atNoon(lossy)))
    for age in [300.0, 600] {
      let outcome = await TypicodeRepository(after: age) { $0.posts = posts.endpoint }.posts(.fresh)
      #expect(outcome == .loaded(Dated(rows, date: .noon + age)))
    }
    #expect(posts.tags == [nil, nil, "b"])
  }

  @Test("Are asked for whole though fresh, where they have been damaged", arguments: [0, 1], [true, false])
  func damaged(missingCount: Int, serverAnswers: Bool) async {
    @Dependency(\.responseCache) var responseCache
    let damaged = LossyArray([Post.sample(1)], skippedCount: missingCount)
    await responseCache.save(
      SavedRows(
        rows: damaged.elements, fetchedAt: .noon, entityTag: "a", isComplete: false, skippedCount: missingCount),
      as: .sample("posts"))
    let posts = Calls<Void, LossyArray<Post>>(serverAnswers ? .sends(rows, entityTag: "a") : .fails(.sample))
    let outcome = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    #expect(outcome == (serverAnswers ? .loaded(.atNoon(rows)) : .failed(.sample, previous: .atNoon(damaged))))
    #expect(posts.tags == [nil])
  }

  @Test("Are asked for whole where a record's answer has been damaged", arguments: [[], [Post.sample(7)]])
  func damagedRecord(rows: [Post]) async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(
      SavedRows(rows: rows, fetchedAt: .noon - 300, entityTag: "a", isComplete: false, skippedCount: 1),
      as: .sample("posts/7"))
    let post = Calls<Post.ID, Post>(.sends(.sample(7, title: "new")))
    let outcome = await TypicodeRepository { $0.post = post.endpoint }.post(7, .fresh)
    #expect(outcome == .loaded(.atNoon(.sample(7, title: "new"))))
    #expect(post.tags == [nil])
  }

  @Test("Are saved again when they are unchanged, but have been removed meanwhile")
  func vanished() async {
    let posts = Calls<Void, LossyArray<Post>>(.sends(rows, entityTag: "a"))
    _ = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    let later = TypicodeRepository(after: 300) {
      $0.posts = Endpoint { _, tag in
        @Dependency(\.responseCache) var responseCache
        #expect(tag == "a")
        #expect(await responseCache.clear()?.rowCount == 2)
        return .notModified
      }
    }
    let renewed = Dated(rows, date: .noon + 300)
    #expect(await later.posts(.fresh) == .loaded(renewed))
    #expect(await TypicodeRepository(after: 301).posts(.fresh) == .loaded(renewed))
  }
}

@Suite("An answer that nothing has changed, to a question without an entity tag,")
struct UnaskedNotModifiedTests {
  private let failure = NetworkError.invalidResponse(
    url: "posts", reason: "it says that nothing has changed, but nothing is known")

  @Test("Is a failure of a list where nothing is saved")
  func list() async {
    let outcome = await TypicodeRepository { $0.posts = Endpoint { _, _ in .notModified } }.posts(.fresh)
    #expect(outcome == .failed(failure, previous: nil))
  }

  @Test("Is a failure of a record where nothing is saved, or an answer without a row", arguments: [true, false])
  func record(isSaved: Bool) async {
    @Dependency(\.responseCache) var responseCache
    if isSaved {
      await responseCache.save(SavedRows<Post>(rows: [], fetchedAt: .noon, entityTag: "a"), as: .sample("posts/7"))
    }
    let post = Calls<Post.ID, Post>(.saysNotModified)
    let outcome = await TypicodeRepository { $0.post = post.endpoint }.post(7, .fresh)
    #expect(outcome.value == nil)
    #expect(outcome.failure?.isOutage == true)
    #expect(post.tags == [nil])
  }

  @Test("Is a failure beside the rows that were saved without a tag")
  func saved() async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows(rows: [Post.sample(1)], fetchedAt: .noon - 300), as: .sample("posts"))
    let outcome = await TypicodeRepository { $0.posts = Endpoint { _, _ in .notModified } }.posts(.fresh)
    #expect(outcome == .failed(failure, previous: Dated([.sample(1)], date: .noon - 300)))
  }
}
