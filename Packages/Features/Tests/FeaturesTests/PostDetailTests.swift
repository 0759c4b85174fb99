import Dependencies
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Synchronization
import Testing

@Suite("A post's screen", .timeLimit(.minutes(1)))
@MainActor
struct PostDetailTests {
  private let post = Post.sample(7, by: 3)
  private let author = User.sample(3)
  private let comments: LossyArray<Models.Comment> = [.sample(31)]

  @Test("Loads the post and then its author, each once, and no comments")
  func appeared() async {
    await confirmation("asks", expectedCount: 2) { asked in
      let store = TestStore(initialState: PostDetail.State(id: 7)) {
        PostDetail()
      } withDependencies: {
        $0.typicode.post = { [post] id in
          #expect(id == 7)
          asked()
          return post
        }
        $0.typicode.user = { [author] id in
          #expect(id == 3)
          asked()
          return author
        }
      }
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.postResponse(.success(post))) {
        $0.post = .loaded(post)
        $0.author = .loading(previous: nil)
      }
      await store.receive(.authorResponse(.success(author))) { $0.author = .loaded(author) }
      await store.send(.appeared)
      await store.finish()
    }
  }

  @Test("Shows the post when its author cannot be loaded")
  func authorFails() async {
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = { [post] _ in post }
      $0.typicode.user = { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.success(post))) {
      $0.post = .loaded(post)
      $0.author = .loading(previous: nil)
    }
    await store.receive(.authorResponse(.failure(.sample))) { $0.author = .failed(.sample, previous: nil) }
    #expect(store.state.post.value == post)
    await store.finish()
  }

  @Test("Asks for no author when the post cannot be loaded")
  func postFails() async {
    // The author's call has no stub: being asked would fail the test.
    let store = TestStore(initialState: PostDetail.State(id: 7)) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.failure(.sample))) { $0.post = .failed(.sample, previous: nil) }
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
        $0.typicode.post = { [post] _ in
          postBegan.open()
          await commentsCame.wait()
          return post
        }
        $0.typicode.user = { [author] _ in author }
        $0.typicode.comments = { [comments] id in
          #expect(id == 7)
          asked()
          await postBegan.wait()
          return comments
        }
      }
      await store.send(.appeared) { $0.post = .loading(previous: nil) }
      await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
      await store.send(.commentsRequested)
      await store.receive(.commentsResponse(.success(comments))) { $0.comments = .loaded(comments) }
      commentsCame.open()
      await store.receive(.postResponse(.success(post))) {
        $0.post = .loaded(post)
        $0.author = .loading(previous: nil)
      }
      await store.receive(.authorResponse(.success(author))) { $0.author = .loaded(author) }
      await store.finish()
    }
  }

  @Test("Shows the post when its comments cannot be loaded, and asks for them again on request")
  func commentsFail() async {
    let fails = Mutex(true)
    let store = TestStore(initialState: PostDetail.State(id: 7, post: .loaded(post))) {
      PostDetail()
    } withDependencies: {
      $0.typicode.comments = { [comments] _ async throws(NetworkError) in
        if fails.withLock({ $0 }) { throw .sample }
        return comments
      }
    }
    await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
    await store.receive(.commentsResponse(.failure(.sample))) { $0.comments = .failed(.sample, previous: nil) }
    #expect(store.state.post.value == post)
    fails.withLock { $0 = false }
    await store.send(.commentsRequested) { $0.comments = .loading(previous: nil) }
    await store.receive(.commentsResponse(.success(comments))) { $0.comments = .loaded(comments) }
    await store.finish()
  }

  @Test("A refresh reloads post and author, and leaves comments alone that nobody asked for")
  func refresh() async {
    let new = Post.sample(7, by: 3, title: "a new title")
    let store = TestStore(
      initialState: PostDetail.State(id: 7, post: .loaded(post), author: .loaded(author))
    ) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = { _ in new }
      $0.typicode.user = { [author] _ in author }
    }
    await store.send(.refreshed) { $0.post = .loading(previous: post) }
    await store.receive(.postResponse(.success(new))) {
      $0.post = .loaded(new)
      $0.author = .loading(previous: author)
    }
    await store.receive(.authorResponse(.success(author))) { $0.author = .loaded(author) }
    await store.finish()
  }

  @Test("A refresh reloads the comments too when they are there; a post that fails keeps everything")
  func refreshWithComments() async {
    let commentsCame = Gate()
    let new: LossyArray<Models.Comment> = [.sample(31), .sample(32)]
    let store = TestStore(
      initialState: PostDetail.State(
        id: 7, post: .loaded(post), author: .loaded(author), comments: .loaded(comments))
    ) {
      PostDetail()
    } withDependencies: {
      $0.typicode.post = { _ async throws(NetworkError) in
        await commentsCame.wait()
        throw .sample
      }
      $0.typicode.comments = { _ in new }
    }
    await store.send(.refreshed) {
      $0.post = .loading(previous: post)
      $0.comments = .loading(previous: comments)
    }
    await store.receive(.commentsResponse(.success(new))) { $0.comments = .loaded(new) }
    commentsCame.open()
    await store.receive(.postResponse(.failure(.sample))) { $0.post = .failed(.sample, previous: post) }
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
      $0.typicode.post = { [post] _ async throws(NetworkError) in
        if fails.withLock({ $0 }) { throw .sample }
        return post
      }
      $0.typicode.user = { [author] _ in
        began.open()
        await gate.wait()
        return author
      }
    }
    await store.send(.appeared) { $0.post = .loading(previous: nil) }
    await store.receive(.postResponse(.success(post))) {
      $0.post = .loaded(post)
      $0.author = .loading(previous: nil)
    }
    await began.wait()
    fails.withLock { $0 = true }
    await store.send(.refreshed) { $0.post = .loading(previous: post) }
    await store.receive(.postResponse(.failure(.sample))) { $0.post = .failed(.sample, previous: post) }
    gate.open()
    await store.receive(.authorResponse(.success(author))) { $0.author = .loaded(author) }
    await store.finish()
  }
}
