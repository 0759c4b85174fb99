import Dependencies
import Foundation
import Models
import NetworkClient
import RESTClientTestSupport
import TestSupport
import Testing

@Suite("Typicode: lists and their joins with users")
struct TypicodeTests {
  private static let refusal = NetworkError(.unacceptableStatus, url: URL(string: "u"), status: 403, method: .get)
  private static let post = Post(userID: 1, id: 7, title: "on tea", body: "hot")

  @Test("Posts and users load concurrently, and are joined by the id of the author")
  func concurrent() async throws {
    let (postsBegan, usersBegan) = (Gate(), Gate())
    // Each waits for the other: one after the other, they would never finish.
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.posts) {
        postsBegan.open()
        await usersBegan.wait()
        return [Self.post]
      }
      $0.stub(.users) {
        usersBegan.open()
        await postsBegan.wait()
        return [.sample(2), .sample(1)]
      }
    } operation: {
      let posts = try await typicode.postsWithAuthors()
      #expect(posts == Fetched([Owned(Self.post, owner: .sample(1))], date: .distantPast))
    }
  }

  @Test("A failure of the posts cancels the load of the users")
  func failedPosts() async {
    let usersBegan = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts) { () async throws(NetworkError) in
        await usersBegan.wait()
        throw Self.refusal
      }
      $0.stub(.users) { () async throws(NetworkError) in
        usersBegan.open()
        await Gate().wait()
        throw .cancelled
      }
    } operation: {
      await #expect(throws: Self.refusal) { try await typicode.postsWithAuthors() }
    }
  }

  @Test("A failure of the users is that of a join, unless the records come without their owners")
  func failedUsers() async throws {
    let todos = Fetched([Todo(userID: 1, id: 4, title: "fix the net", isCompleted: false)], date: .distantPast)
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, returning: [Self.post])
      $0.stub(.users, throwing: Self.refusal)
    } operation: {
      await #expect(throws: Self.refusal) { try await typicode.postsWithAuthors() }
      await #expect(throws: Self.refusal) { try await typicode.withOwners { todos } }
      let owned = try await typicode.withOwners(requiresUsers: false) { todos }
      #expect(owned == todos.map { $0.map { Owned($0, owner: nil) } })
    }
  }

  @Test("The metadata of a join is that of both lists")
  func metadata() async throws {
    var part = LossyArray([Self.post], skippedCount: 2)
    (part.isPartial, part.totalCount) = (true, 100)
    let posts = try await withRequestStubs(for: \.typicode) { [part] in
      $0.stub(.posts, returning: part)
      $0.stub(.users, returning: LossyArray([.sample(1)], skippedCount: 3))
    } operation: {
      try await typicode.postsWithAuthors()
    }
    #expect(posts.extent.skippedCount == 5 && posts.extent.totalCount == 100 && posts.extent.next == .unknown)
  }

  @Test("A cached list in place of a failed reload brings the older date and the failure, that of the posts first")
  func reloadFailure() async throws {
    let failures = [
      NetworkError(.offline, url: URL(string: "posts")), NetworkError(.offline, url: URL(string: "users")),
    ]
    for (index, isCached) in [[true, true], [true, false], [false, true]].enumerated() {
      var (posts, users) = (Fetched([Self.post], date: .distantFuture), Fetched([User.sample(1)], date: .distantPast))
      posts.reloadFailure = isCached[0] ? failures[0] : nil
      users.reloadFailure = isCached[1] ? failures[1] : nil
      let joined = try await Lists(postList: posts, userList: users).postsWithAuthors()
      #expect(joined.reloadFailure == failures[index / 2] && joined.date == .distantPast)
    }
  }

  @Test("Of two users with the same id, the first one counts")
  func duplicateUsers() async throws {
    var second = User.sample(1)
    second.name = "second"
    let lists = Lists(postList: Fetched([Self.post], date: .now), userList: Fetched([.sample(1), second], date: .now))
    #expect(try await lists.postsWithAuthors().value.first?.author == .sample(1))
  }

  private var typicode: Typicode {
    withDependencies {
      $0.date = .constant(.distantPast)
    } operation: {
      Typicode()
    }
  }
}

/// Lists in memory.
private struct Lists: TypicodeSource {
  var postList: Fetched<[Post]>
  var userList: Fetched<[User]>

  func posts() async throws(NetworkError) -> Fetched<[Post]> { postList }
  func users() async throws(NetworkError) -> Fetched<[User]> { userList }
}
