import Models
import NetworkClient
import RESTClientTestSupport
import TestSupport
import Testing

@Suite("Posts and users, loaded concurrently", .timeLimit(.minutes(5)))
struct PostsWithUsersTests {
  private let postsSent = Gate()
  private let usersSent = Gate()
  private let never = Gate()

  @Test("Both lists are returned, and neither request waits for the other")
  func concurrently() async throws {
    let stubs = RequestStubs()
    stubs.stub(.posts) {
      postsSent.open()
      await usersSent.wait()
      return LossyArray([Post(userID: 1, id: 7, title: "on tea", body: "…")], skippedCount: 1)
    }
    stubs.stub(.users) {
      usersSent.open()
      await postsSent.wait()
      return [.sample(1)]
    }
    let (posts, users) = try await stubs.postsWithUsers()
    #expect(posts.map(\.id) == [7])
    #expect(posts.skippedCount == 1)
    #expect(users.map(\.id) == [1])
    #expect(stubs.calls.sorted() == ["GET posts", "GET users"])
  }

  @Test("The first failure is thrown at once, although the other request would never end", arguments: [true, false])
  func failFast(postsFail: Bool) async {
    let stubs = RequestStubs()
    stubs.stub(.posts) { () async throws(NetworkError) in
      postsSent.open()
      await (postsFail ? usersSent : never).wait()
      throw postsFail ? .offline(url: "posts") : .cancelled
    }
    stubs.stub(.users) { () async throws(NetworkError) in
      usersSent.open()
      await (postsFail ? never : postsSent).wait()
      throw postsFail ? .cancelled : .offline(url: "users")
    }
    await #expect(throws: NetworkError.offline(url: postsFail ? "posts" : "users")) {
      try await stubs.postsWithUsers()
    }
  }

  @Test("The loads can come from elsewhere, with another type of error")
  func otherLoads() async {
    struct NotCached: Error, Equatable { var path: String }
    await #expect(throws: NotCached(path: "users")) {
      try await postsWithUsers(
        posts: { request async throws(NotCached) in request.pathAndQuery },
        users: { request async throws(NotCached) -> String in throw NotCached(path: request.pathAndQuery) })
    }
  }
}
