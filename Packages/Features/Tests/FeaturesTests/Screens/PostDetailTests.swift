import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("PostDetail", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct PostDetailTests {
  private let post = Fetched.atNoon(Post.sample(7, by: 3))
  private let author = Fetched.atNoon(User.sample(3))
  private let comments = Fetched.atNoon([Models.Comment.sample(31)])

  @Test("The post loads, then its author, each once, and no comments")
  func appeared() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), once: post.value)
      $0.stub(.user(3), once: author.value)
    } operation: {
      let store = TestStore(initialState: PostDetail.State(id: 7)) { PostDetail() }
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.postResponse(.loaded(post))) {
        $0.post = .loaded(post)
        $0.author = .loading(previous: nil)
      }
      await store.receive(.authorResponse(.loaded(author))) { $0.author = .loaded(author) }
      await store.send(.appeared)
      await store.finish()
    }
  }

  @Test("An author that fails does not hide the post")
  func authorFails() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), once: post.value)
      $0.stub(.user(3), throwing: .sample)
    } operation: {
      let store = TestStore(initialState: PostDetail.State(id: 7)) { PostDetail() }
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.receive(.postResponse(.loaded(post))) {
        $0.post = .loaded(post)
        $0.author = .loading(previous: nil)
      }
      await store.receive(.authorResponse(.failed(.sample, previous: nil))) {
        $0.author = .failed(.sample, previous: nil)
      }
      await store.finish()
    }
  }

  @Test("Without the post, the author is not requested; after a refusal, not even if the post is cached")
  func postFails() async {
    @Dependency(\.responseCache) var cache
    await cache.save([post.value], as: .typicode("posts/7"), date: .noon - 300)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), throwing: .refusal)
    } operation: {
      let store = TestStore(initialState: PostDetail.State(id: 7)) { PostDetail() }
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.receive(.postResponse(.failed(.refusal, previous: nil))) {
        $0.post = .failed(.refusal, previous: nil)
      }
      await store.send(.appeared)
      await store.finish()
    }
  }

  @Test("The comments load on request, concurrently with the post, and once while their load is in flight")
  func comments() async {
    let postBegan = Gate()
    let commentsArrived = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7)) { [post] in
        postBegan.open()
        await commentsArrived.wait()
        return post.value
      }
      $0.stub(.user(3), once: author.value)
      let responses = ResponseSequence(.modified(LossyArray(comments.value)))
      $0.stub(.comments(on: 7)) { entityTag async throws(NetworkError) in
        await postBegan.wait()
        return try responses.next(for: entityTag)
      }
    } operation: {
      let store = TestStore(initialState: PostDetail.State(id: 7)) { PostDetail() }
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
      await store.send(.commentsRequested)
      await store.receive(.commentsResponse(.loaded(comments))) { $0.comments = .loaded(comments) }
      commentsArrived.open()
      await store.receive(.postResponse(.loaded(post))) {
        $0.post = .loaded(post)
        $0.author = .loading(previous: nil)
      }
      await store.receive(.authorResponse(.loaded(author))) { $0.author = .loaded(author) }
      await store.finish()
    }
  }

  @Test("Comments that fail do not hide the post, and load when they are requested again")
  func commentsFail() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.comments(on: 7), ResponseSequence(.failure(.sample), .modified(LossyArray(comments.value))))
    } operation: {
      let store = TestStore(initialState: PostDetail.State(id: 7, post: .loaded(post))) { PostDetail() }
      await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
      await store.receive(.commentsResponse(.failed(.sample, previous: nil))) {
        $0.comments = .failed(.sample, previous: nil)
      }
      await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
      await store.receive(.commentsResponse(.loaded(comments))) { $0.comments = .loaded(comments) }
      await store.finish()
    }
  }

  @Test("A reload requests the post and its author, however fresh they are, and no comments")
  func refreshed() async {
    @Dependency(\.responseCache) var cache
    await cache.save([author.value], as: .typicode("users/3"))
    let renamed = Fetched.atNoon(User.sample(3, name: "Renamed"))
    let edited = Fetched.atNoon(Post.sample(7, by: 3, title: "a new title"))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), once: edited.value)
      $0.stub(.user(3), once: renamed.value)
    } operation: {
      let state = PostDetail.State(id: 7, post: .loaded(post), author: .loaded(author))
      let store = TestStore(initialState: state) { PostDetail() }
      await store.send(.refreshed) { $0.post = .loading(previous: post) }
      await store.receive(.postResponse(.loaded(edited))) {
        $0.post = .loaded(edited)
        $0.author = .loading(previous: author)
      }
      await store.receive(.authorResponse(.loaded(renamed))) { $0.author = .loaded(renamed) }
      await store.finish()
    }
  }

  @Test("A reload requests comments that were loaded before; a post that fails keeps all previous values")
  func refreshedWithComments() async {
    let commentsArrived = Gate()
    let new = Fetched.atNoon([Models.Comment.sample(31), .sample(32)])
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7)) { () async throws(NetworkError) in
        await commentsArrived.wait()
        throw .sample
      }
      $0.stub(.comments(on: 7), once: LossyArray(new.value))
    } operation: {
      let state = PostDetail.State(id: 7, post: .loaded(post), author: .loaded(author), comments: .loaded(comments))
      let store = TestStore(initialState: state) { PostDetail() }
      await store.send(.refreshed) {
        $0.post = .loading(previous: post)
        $0.comments = .loading(previous: comments)
      }
      await store.receive(.commentsResponse(.loaded(new))) { $0.comments = .loaded(new) }
      commentsArrived.open()
      await store.receive(.postResponse(.failed(.sample, previous: nil))) {
        $0.post = .failed(.sample, previous: post)
      }
      await store.finish()
    }
  }

  @Test("A failed reload does not cancel the load of the author in flight")
  func refreshedDuringAuthor() async {
    let began = Gate()
    let gate = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), ResponseSequence(.modified(post.value), .failure(.sample)))
      $0.stub(.user(3)) { [author] in
        began.open()
        await gate.wait()
        return author.value
      }
    } operation: {
      let store = TestStore(initialState: PostDetail.State(id: 7)) { PostDetail() }
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.receive(.postResponse(.loaded(post))) {
        $0.post = .loaded(post)
        $0.author = .loading(previous: nil)
      }
      await began.wait()
      await store.send(.refreshed) { $0.post = .loading(previous: post) }
      await store.receive(.postResponse(.failed(.sample, previous: post))) {
        $0.post = .failed(.sample, previous: post)
      }
      gate.open()
      await store.receive(.authorResponse(.loaded(author))) { $0.author = .loaded(author) }
      await store.finish()
    }
  }

  @Test("In an outage, the author comes from the cache, if there, without a request", arguments: [true, false])
  func outage(isAuthorCached: Bool) async {
    @Dependency(\.responseCache) var cache
    await cache.save([post.value], as: .typicode("posts"), date: .noon - 600)
    if isAuthorCached { await cache.save([author.value], as: .typicode("users"), date: .noon - 300) }
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(7), throwing: .sample)
    } operation: {
      let store = TestStore(initialState: PostDetail.State(id: 7)) { PostDetail() }
      let cached = Fetched(post.value, date: .noon - 600)
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.receive(.postResponse(.failed(.sample, previous: cached))) {
        $0.post = .failed(.sample, previous: cached)
        $0.author = .loading(previous: nil)
      }
      let cachedAuthor = isAuthorCached ? Fetched(author.value, date: .noon - 300) : nil
      await store.receive(.authorResponse(.failed(.sample, previous: cachedAuthor))) {
        $0.author = .failed(.sample, previous: cachedAuthor)
      }
      await store.finish()
    }
  }
}
