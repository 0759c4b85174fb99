import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@testable import Features

@Suite("Two lists loaded side by side", .timeLimit(.minutes(1)))
struct SideBySideTests {
  private let posts: LossyArray<Post> = [.sample(1)]
  private let users: LossyArray<User> = [.sample(1)]

  @Test("Are asked for at the same time")
  func atOnce() async {
    let postsBegan = Gate()
    let usersBegan = Gate()
    // Each waits for the other: one after the other they would never end.
    let outcome = await load {
      $0.posts = Endpoint { [posts] in
        postsBegan.open()
        await usersBegan.wait()
        return posts
      }
      $0.users = Endpoint { [users] in
        usersBegan.open()
        await postsBegan.wait()
        return users
      }
    }
    #expect(outcome == .loaded(.atNoon([1])))
  }

  @Test("Fail as soon as one has failed with nothing saved, while the other never answers", arguments: [true, false])
  func failFast(isPosts: Bool) async {
    let outcome = await load {
      $0.posts = isPosts ? Endpoint { () async throws(NetworkError) in throw .sample } : .unanswered
      $0.users = isPosts ? .unanswered : Endpoint { () async throws(NetworkError) in throw .sample }
    }
    #expect(outcome == .failed(.sample, previous: nil))
  }

  @Test("Fail as soon as one is refused, though it was saved", arguments: [true, false])
  func refused(isPosts: Bool) async {
    await save()
    let outcome = await load(after: 300) {
      $0.posts = isPosts ? Endpoint { () async throws(NetworkError) in throw .refusal } : .unanswered
      $0.users = isPosts ? .unanswered : Endpoint { () async throws(NetworkError) in throw .refusal }
    }
    #expect(outcome == .failed(.refusal, previous: nil))
  }

  @Test("Are both there with the failure where one is only saved, and as old as the older", arguments: [true, false])
  func oneOutage(isPosts: Bool) async {
    await save()
    let outcome = await load(after: 300) {
      $0.posts = Endpoint { () async throws(NetworkError) in if isPosts { throw .sample } else { [.sample(2)] } }
      $0.users = Endpoint { () async throws(NetworkError) in if isPosts { [.sample(1)] } else { throw .sample } }
    }
    #expect(outcome == .failed(.sample, previous: .atNoon(isPosts ? [1] : [2])))
  }

  @Test("Are both there with one failure where both are only saved")
  func bothOutages() async {
    await save()
    let outcome = await load(after: 300) {
      $0.posts = Endpoint { () async throws(NetworkError) in throw .sample }
      $0.users = Endpoint { () async throws(NetworkError) in throw .sample }
    }
    #expect(outcome == .failed(.sample, previous: .atNoon([1])))
  }

  @Test("Are as old as the older of two that are fresh, without a request")
  func older() async {
    _ = await TypicodeRepository { $0.posts = Endpoint { [posts] in posts } }.posts(.fresh)
    _ = await TypicodeRepository(after: 100) { $0.users = Endpoint { [users] in users } }.users(.fresh)
    #expect(await load(after: 200) { _ in } == .loaded(.atNoon([1])))
  }

  @Test("Ask only for the one that is not fresh")
  func oneIsOld() async {
    _ = await TypicodeRepository { $0.posts = Endpoint { [posts] in posts } }.posts(.fresh)
    _ = await TypicodeRepository(after: 100) { $0.users = Endpoint { [users] in users } }.users(.fresh)
    let outcome = await load(after: 300) { $0.posts = Endpoint { [.sample(2)] } }
    #expect(outcome == .loaded(Dated([2], date: .noon + 100)))
  }

  private func save() async {
    let outcome = await load {
      $0.posts = Endpoint { [posts] in posts }
      $0.users = Endpoint { [users] in users }
    }
    #expect(outcome == .loaded(.atNoon([1])))
  }

  /// Loads the posts by known users, and gives their numbers.
  private func load(
    after seconds: Double = 0, _ prepare: (inout TypicodeClient) -> Void
  ) async -> Repository.Outcome<[Post.ID]> {
    let repository = TypicodeRepository(after: seconds, prepare)
    return await repository.withUsers(.fresh) {
      await repository.posts(.fresh)
    } join: { posts, users in
      let known = Set(users.map(\.id))
      return posts.filter { known.contains($0.userID) }.map(\.id)
    }
  }
}
