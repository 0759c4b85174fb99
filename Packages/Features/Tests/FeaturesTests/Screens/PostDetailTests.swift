import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Foundation
import Models
import NetworkClient
import Persistence
import Synchronization
import Testing

@Suite("A post's screen", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct PostDetailTests {
  private let post = Dated.atNoon(Post.sample(7, by: 3))
  private let author = Dated.atNoon(User.sample(3))
  private let comments = Dated.atNoon(LossyArray([Models.Comment.sample(31)]))

  @Test("Loads the post and then its author, each once, and no comments")
  func appeared() async {
    await confirmation("asks", expectedCount: 2) { asked in
      let store = TestStore(initialState: PostDetail.State(id: 7)) {
        PostDetail()
      } withDependencies: {
        $0.typicode.post = Endpoint { [post] id in
          #expect(id == 7)
          asked()
          return post.value
        }
        $0.typicode.user = Endpoint { [author] id in
          #expect(id == 3)
          asked()
          return author.value
        }
      }
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

  @Test("Shows the post when its author cannot be loaded")
  func authorFails() async {
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = Endpoint { [post] _ in post.value }
      $0.typicode.user = Endpoint { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.loaded(post))) {
      $0.post = .loaded(post)
      $0.author = .loading(previous: nil)
    }
    await store.receive(.authorResponse(.failed(.sample, previous: nil))) {
      $0.author = .failed(.sample, previous: nil)
    }
    #expect(store.state.post.value == post)
    await store.finish()
  }

  @Test("Asks for no author when the post cannot be loaded")
  func postFails() async {
    // The author's call has no stub: being asked would fail the test.
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = Endpoint { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.failed(.sample, previous: nil))) { $0.post = .failed(.sample, previous: nil) }
    await store.send(.appeared)
    await store.finish()
  }

  @Test("Loads the comments beside the post, once while they are on their way")
  func commentsInParallel() async {
    let postBegan = Gate()
    let commentsCame = Gate()
    await confirmation("comments asked for") { asked in
      let store = TestStore(initialState: PostDetail.State(id: 7)) {
        PostDetail()
      } withDependencies: {
        $0.typicode.post = Endpoint { [post] _ in
          postBegan.open()
          await commentsCame.wait()
          return post.value
        }
        $0.typicode.user = Endpoint { [author] _ in author.value }
        $0.typicode.comments = Endpoint { [comments] id in
          #expect(id == 7)
          asked()
          await postBegan.wait()
          return comments.value
        }
      }
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
      await store.send(.commentsRequested)
      await store.receive(.commentsResponse(.loaded(comments))) { $0.comments = .loaded(comments) }
      commentsCame.open()
      await store.receive(.postResponse(.loaded(post))) {
        $0.post = .loaded(post)
        $0.author = .loading(previous: nil)
      }
      await store.receive(.authorResponse(.loaded(author))) { $0.author = .loaded(author) }
      await store.finish()
    }
  }

  @Test("Shows the post when its comments cannot be loaded, and asks for them again on request")
  func commentsFail() async {
    let fails = Mutex(true)
    let store = TestStore(initialState: PostDetail.State(id: 7, post: .loaded(post))) {
      PostDetail()
    } withDependencies: {
      $0.typicode.comments = Endpoint { [comments] _ async throws(NetworkError) in
        if fails.withLock({ $0 }) { throw .sample }
        return comments.value
      }
    }
    await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
    await store.receive(.commentsResponse(.failed(.sample, previous: nil))) {
      $0.comments = .failed(.sample, previous: nil)
    }
    #expect(store.state.post.value == post)
    fails.withLock { $0 = false }
    await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
    await store.receive(.commentsResponse(.loaded(comments))) { $0.comments = .loaded(comments) }
    await store.finish()
  }

  @Test("A refresh reloads post and author, and leaves comments alone that nobody asked for")
  func refresh() async {
    let new = Dated.atNoon(Post.sample(7, by: 3, title: "a new title"))
    let store = TestStore(
      initialState: PostDetail.State(id: 7, post: .loaded(post), author: .loaded(author))
    ) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = Endpoint { _ in new.value }
      $0.typicode.user = Endpoint { [author] _ in author.value }
    }
    await store.send(.refreshed) { $0.post = .loading(previous: post) }
    await store.receive(.postResponse(.loaded(new))) {
      $0.post = .loaded(new)
      $0.author = .loading(previous: author)
    }
    await store.receive(.authorResponse(.loaded(author))) { $0.author = .loaded(author) }
    await store.finish()
  }

  @Test("A refresh asks for the author too, however fresh the saved one is")
  func refreshOfFreshAuthor() async {
    let renamed = Dated.atNoon(User.sample(3, name: "Renamed"))
    let users = Calls<User.ID, User>(.sends(author.value), .sends(renamed.value))
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = Endpoint { [post] _ in post.value }
      $0.typicode.user = users.endpoint
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.loaded(post))) {
      $0.post = .loaded(post)
      $0.author = .loading(previous: nil)
    }
    await store.receive(.authorResponse(.loaded(author))) { $0.author = .loaded(author) }
    await store.send(.refreshed) { $0.post = .loading(previous: post) }
    await store.receive(.postResponse(.loaded(post))) {
      $0.post = .loaded(post)
      $0.author = .loading(previous: author)
    }
    await store.receive(.authorResponse(.loaded(renamed))) { $0.author = .loaded(renamed) }
    await store.finish()
  }

  @Test("A refresh reloads the comments too when they are there; a post that fails keeps everything")
  func refreshWithComments() async {
    let commentsCame = Gate()
    let new = Dated.atNoon(LossyArray([Models.Comment.sample(31), .sample(32)]))
    let store = TestStore(
      initialState: PostDetail.State(
        id: 7, post: .loaded(post), author: .loaded(author), comments: .loaded(comments))
    ) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = Endpoint { _ async throws(NetworkError) in
        await commentsCame.wait()
        throw .sample
      }
      $0.typicode.comments = Endpoint { _ in new.value }
    }
    await store.send(.refreshed) {
      $0.post = .loading(previous: post)
      $0.comments = .loading(previous: comments)
    }
    await store.receive(.commentsResponse(.loaded(new))) { $0.comments = .loaded(new) }
    commentsCame.open()
    await store.receive(.postResponse(.failed(.sample, previous: nil))) { $0.post = .failed(.sample, previous: post) }
    #expect(store.state.author == .loaded(author))
    await store.finish()
  }

  @Test("A refresh while the author is on the way does not lose the author")
  func refreshDuringAuthor() async {
    let began = Gate()
    let gate = Gate()
    let fails = Mutex(false)
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = Endpoint { [post] _ async throws(NetworkError) in
        if fails.withLock({ $0 }) { throw .sample }
        return post.value
      }
      $0.typicode.user = Endpoint { [author] _ in
        began.open()
        await gate.wait()
        return author.value
      }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.loaded(post))) {
      $0.post = .loaded(post)
      $0.author = .loading(previous: nil)
    }
    await began.wait()
    fails.withLock { $0 = true }
    await store.send(.refreshed) { $0.post = .loading(previous: post) }
    await store.receive(.postResponse(.failed(.sample, previous: post))) { $0.post = .failed(.sample, previous: post) }
    gate.open()
    await store.receive(.authorResponse(.loaded(author))) { $0.author = .loaded(author) }
    await store.finish()
  }

  @Test("When the server cannot be reached, post and author are what is saved, and the author is not asked for")
  func outage() async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows(rows: [author.value], fetchedAt: .noon), as: .sample("users"))
    await responseCache.save(SavedRows(rows: [post.value], fetchedAt: .noon - 60), as: .sample("posts"))
    let saved = Dated(post.value, date: .noon - 60)
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.freshnessPolicy.alwaysAsks = true
      $0.typicode.post = Endpoint { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.failed(.sample, previous: saved))) {
      $0.post = .failed(.sample, previous: saved)
      $0.author = .loading(previous: nil)
    }
    await store.receive(.authorResponse(.failed(.sample, previous: author))) {
      $0.author = .failed(.sample, previous: author)
    }
    await store.finish()
  }

  @Test("When the server cannot be reached, an author who is not saved is missing, without a request")
  func outageWithoutAuthor() async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows(rows: [post.value], fetchedAt: .noon - 300), as: .sample("posts/7"))
    let saved = Dated(post.value, date: .noon - 300)
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = Endpoint { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.failed(.sample, previous: saved))) {
      $0.post = .failed(.sample, previous: saved)
      $0.author = .loading(previous: nil)
    }
    await store.receive(.authorResponse(.failed(.sample, previous: nil))) {
      $0.author = .failed(.sample, previous: nil)
    }
    await store.finish()
  }

  @Test("A post that is refused has no author asked for, though it was saved")
  func refusal() async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows(rows: [post.value], fetchedAt: .noon - 300), as: .sample("posts/7"))
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = Endpoint { _ async throws(NetworkError) in throw .refusal }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.failed(.refusal, previous: nil))) {
      $0.post = .failed(.refusal, previous: nil)
    }
    await store.finish()
  }
}
