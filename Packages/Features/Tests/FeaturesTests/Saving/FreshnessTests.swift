import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@testable import Features

@Suite("Saved rows make")
struct FreshnessTests {
  private let rows: LossyArray<Post> = [.sample(2), .sample(1)]

  @Test("No request while they are fresh", arguments: [0, 1, 299])
  func fresh(age: Double) async {
    let posts = Calls<Void, LossyArray<Post>>(.sends(rows, entityTag: "a"))
    let first = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    let second = await TypicodeRepository(after: age) { $0.posts = posts.endpoint }.posts(.fresh)
    #expect(first == .loaded(.atNoon(rows)))
    #expect(second == first)
    #expect(posts.tags == [nil])
  }

  @Test("No request for a record while it is fresh")
  func freshRecord() async {
    let post = Calls<Post.ID, Post>(.sends(.sample(7)))
    let first = await TypicodeRepository { $0.post = post.endpoint }.post(7, .fresh)
    let second = await TypicodeRepository(after: 299) { $0.post = post.endpoint }.post(7, .fresh)
    #expect(first == .loaded(.atNoon(.sample(7))))
    #expect(second == first)
    #expect(post.tags == [nil])
  }

  @Test("No request when the list is empty and fresh")
  func empty() async {
    let posts = Calls<Void, LossyArray<Post>>(.sends([]))
    for _ in 1...2 {
      #expect(await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh) == .loaded(.atNoon([])))
    }
    #expect(posts.tags == [nil])
  }

  @Test("A request from the maximum age on, and when their time is yet to come", arguments: [300, 301, 86_400, -1])
  func old(age: Double) async {
    let posts = Calls<Void, LossyArray<Post>>(.sends(rows), .sends([.sample(3)]))
    _ = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    let later = await TypicodeRepository(after: age) { $0.posts = posts.endpoint }.posts(.fresh)
    #expect(later == .loaded(Dated([.sample(3)], date: .noon + age)))
    #expect(posts.tags == [nil, nil])
  }

  @Test("A request for a record from the maximum age on, and when its time is yet to come", arguments: [300, -1])
  func oldRecord(age: Double) async {
    let post = Calls<Post.ID, Post>(.sends(.sample(7)), .sends(.sample(7, title: "new")))
    _ = await TypicodeRepository { $0.post = post.endpoint }.post(7, .fresh)
    let later = await TypicodeRepository(after: age) { $0.post = post.endpoint }.post(7, .fresh)
    #expect(later == .loaded(Dated(.sample(7, title: "new"), date: .noon + age)))
    #expect(post.tags == [nil, nil])
  }

  @Test("A request though they are fresh, under a policy that always asks", arguments: [true, false])
  func alwaysAsks(isRecord: Bool) async {
    let posts = Calls<Void, LossyArray<Post>>(.sends(rows, entityTag: "a"), .saysNotModified)
    let post = Calls<Post.ID, Post>(.sends(.sample(7), entityTag: "a"), .saysNotModified)
    for _ in 1...2 {
      let repository = TypicodeRepository(policy: FreshnessPolicy(alwaysAsks: true)) {
        $0.posts = posts.endpoint
        $0.post = post.endpoint
      }
      if isRecord {
        #expect(await repository.post(7, .fresh) == .loaded(.atNoon(.sample(7))))
      } else {
        #expect(await repository.posts(.fresh) == .loaded(.atNoon(rows)))
      }
    }
    #expect((isRecord ? post.tags : posts.tags) == [nil, "a"])
  }

  @Test("A request though they are fresh, when the user asked for it", arguments: [true, false])
  func anew(isRecord: Bool) async {
    let posts = Calls<Void, LossyArray<Post>>(.sends(rows, entityTag: "a"), .saysNotModified)
    let post = Calls<Post.ID, Post>(.sends(.sample(7), entityTag: "a"), .saysNotModified)
    for demand in [Demand.fresh, .anew] {
      let repository = TypicodeRepository {
        $0.posts = posts.endpoint
        $0.post = post.endpoint
      }
      if isRecord {
        #expect(await repository.post(7, demand) == .loaded(.atNoon(.sample(7))))
      } else {
        #expect(await repository.posts(demand) == .loaded(.atNoon(rows)))
      }
    }
    #expect((isRecord ? post.tags : posts.tags) == [nil, "a"])
  }

  @Test("No request when the server has just failed to answer, however old they are")
  func saved() async {
    let posts = Calls<Void, LossyArray<Post>>(.sends(rows))
    _ = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    let later = TypicodeRepository(after: 86_400)
    #expect(await later.posts(.saved(.sample)) == .failed(.sample, previous: .atNoon(rows)))
    #expect(await later.post(1, .saved(.sample)) == .failed(.sample, previous: .atNoon(.sample(1))))
    #expect(await later.users(.saved(.sample)) == .failed(.sample, previous: nil))
  }

  @Test("Wishes for another part follow from how the first one ended")
  func following() {
    #expect(Demand.fresh.following(nil) == .fresh)
    #expect(Demand.anew.following(nil) == .anew)
    #expect(Demand.fresh.following(.sample) == .saved(.sample))
  }
}
