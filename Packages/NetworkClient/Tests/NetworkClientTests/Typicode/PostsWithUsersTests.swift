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

  @Test("An error of the posts is thrown first, and cancels the request for the users")
  func postsError() async {
    let stubs = RequestStubs()
    stubs.stub(.posts) { () async throws(NetworkError) in
      await usersSent.wait()
      throw NetworkError(.offline, url: "posts")
    }
    stubs.stub(.users) { () async throws(NetworkError) in
      usersSent.open()
      await never.wait()
      throw .cancelled
    }
    await #expect(throws: NetworkError(.offline, url: "posts")) { try await stubs.postsWithUsers() }
  }

  @Test("An error of the users is thrown once the posts have arrived")
  func usersError() async {
    let arrivals = Recorder<String>()
    let stubs = RequestStubs()
    stubs.stub(.posts) {
      await usersSent.wait()
      arrivals.record(Task.isCancelled ? "cancelled" : "posts")
      return []
    }
    stubs.stub(.users) { () async throws(NetworkError) in
      usersSent.open()
      throw NetworkError(.offline, url: "users")
    }
    await #expect(throws: NetworkError(.offline, url: "users")) { try await stubs.postsWithUsers() }
    #expect(arrivals.values == ["posts"])
  }
}
