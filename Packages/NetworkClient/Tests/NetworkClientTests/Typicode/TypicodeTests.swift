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
      var expected = Fetched([Owned(Self.post, owner: .sample(1))], date: .distantPast)
      expected.owners = .loaded(Fetched([.sample(2), .sample(1)], date: .distantPast))
      #expect(posts == expected)
    }
  }

  @Test("The first failure is told at once, and cancels the other load", arguments: [true, false])
  func failure(ofPosts: Bool) async {
    let otherBegan = Gate()
    let failing: @Sendable () async throws(NetworkError) -> Void = { () async throws(NetworkError) in
      await otherBegan.wait()
      throw Self.refusal
    }
    let pending: @Sendable () async throws(NetworkError) -> Void = { () async throws(NetworkError) in
      otherBegan.open()
      await Gate().wait()
      throw .cancelled
    }
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts) { () async throws(NetworkError) in
        try await ofPosts ? failing() : pending()
        return [Self.post]
      }
      $0.stub(.users) { () async throws(NetworkError) in
        try await ofPosts ? pending() : failing()
        return []
      }
    } operation: {
      await #expect(throws: Self.refusal) { try await typicode.postsWithAuthors() }
      let posts: @Sendable () async throws -> Fetched<[Post]> = { [typicode] in try await typicode.posts() }
      await #expect(throws: Self.refusal) { try await typicode.withOwners(posts) }
    }
  }

  @Test("A failure of the users is that of a join, or is kept beside records that come without their owners")
  func failedUsers() async throws {
    let todos = Fetched([Todo(userID: 1, id: 4, title: "fix the net", isCompleted: false)], date: .distantPast)
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, returning: [Self.post])
      $0.stub(.users, throwing: Self.refusal)
    } operation: {
      await #expect(throws: Self.refusal) { try await typicode.postsWithAuthors() }
      await #expect(throws: Self.refusal) { try await typicode.withOwners { todos } }
      let owned = try await typicode.withOwners(requiresUsers: false) { todos }
      var expected = todos.map { $0.map { Owned($0, owner: nil) } }
      expected.owners = .failed(Self.refusal)
      #expect(owned == expected)
    }
  }

  @Test("The extent, the date and the failure of the users are beside those of the records")
  func metadata() async throws {
    let extent = ListExtent(receivedCount: 1, skippedCount: 2, totalCount: 100, next: .unknown)
    let posts = Fetched([Self.post], date: .distantFuture, extent: extent)
    var users = Fetched(
      [User.sample(1)], date: .distantPast, extent: ListExtent(receivedCount: 1, skippedCount: 3, next: .unknown))
    users.reloadFailure = Self.refusal
    let joined = try await Lists(postList: posts, userList: users).postsWithAuthors()
    #expect(joined.extent == extent && joined.date == .distantFuture && joined.reloadFailure == nil)
    #expect(joined.owners == .loaded(users))
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
