import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import ReducerRuntime
import ReducerTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Detail", .dependencies)
@MainActor
struct DetailTests {
  private let article = Fetched.atNoon(Article(id: 7))
  private let notes = Fetched.atNoon("notes")
  private let author = Fetched.atNoon(Article.Author())
  private let replies = Fetched.atNoon("replies")

  private func store(
    _ state: Detail<Article>.State = Detail<Article>.State(id: 7),
    loads: (inout ArticleLoads) -> Void = { _ in }
  ) -> TestStore<Detail<Article>.State, Detail<Article>.Action> {
    TestStore(initialState: state) {
      Detail<Article>()
    } withDependencies: {
      loads(&$0.articles)
    }
  }

  /// Returns the screen after actions and their effects, one after the other.
  ///
  /// A load without a stub fails the test.
  private func screen(
    _ state: Detail<Article>.State = Detail<Article>.State(id: 7), after actions: Detail<Article>.Action...,
    loads: (inout ArticleLoads) -> Void = { _ in }
  ) async -> Detail<Article>.State {
    let store = withDependencies {
      loads(&$0.articles)
    } operation: {
      Store(initialState: state) { Detail<Article>() }
    }
    for action in actions { await store.send(action).finish() }
    return store.state
  }

  @Test("The record and the sections beside it load once, concurrently, and the author after the record")
  func appeared() async {
    let began = (record: Gate(), notes: Gate())
    let arrives = Gate()
    let store = store {
      $0.article = { [article] id, policy in
        #expect(id == 7 && policy == .useCache)
        began.record.open()
        await began.notes.wait()
        return .loaded(article)
      }
      $0.notes = { [notes] id, policy in
        #expect(id == 7 && policy == .useCache)
        began.notes.open()
        await began.record.wait()
        await arrives.wait()
        return .loaded(notes)
      }
      $0.author = { [author] id, policy in
        #expect(id == 3 && policy == .useCache)
        return .loaded(author)
      }
    }
    await store.send(.appeared) {
      $0.content = .loading(previous: nil)
      $0.notes = .loading(previous: nil)
    }
    await store.send(.appeared)
    await store.receive(.response(.loaded(article))) {
      $0.content = .loaded(article)
      $0.author = .loading(previous: nil)
    }
    await store.receive(.sectionResponse(SectionResponse(\.author, .loaded(author)))) { $0.author = .loaded(author) }
    arrives.open()
    await store.receive(.sectionResponse(SectionResponse(\.notes, .loaded(notes)))) { $0.notes = .loaded(notes) }
    await store.send(.appeared)
    await store.finish()
  }

  @Test("A failed record is not loaded again when the screen appears again, and hides no section")
  func recordFails() async {
    await confirmation { loaded in
      let screen = await screen(after: .appeared, .appeared) {
        $0.article = { _, _ in
          loaded()
          return .failed(.refusal, previous: nil)
        }
        $0.notes = { [notes] _, _ in .loaded(notes) }
      }
      #expect(screen.content == .failed(.refusal, previous: nil))
      #expect(screen.notes == .loaded(notes))
      #expect(screen.author == .idle)
    }
  }

  @Test("A reload loads the record and the sections that were loaded, and keeps the previous values until they arrive")
  func refreshed() async {
    let new = Fetched.atNoon(Article(id: 7, title: "a new title"))
    let newAuthor = Fetched.atNoon(Article.Author(name: "Ada Byron"))
    let gates = (notes: Gate(), replies: Gate())
    var state = Detail<Article>.State(id: 7, content: .loaded(article))
    state.notes = .loaded(notes)
    state.author = .loaded(author)
    state.replies = .loaded(replies)
    let store = store(state) {
      $0.article = { _, policy in
        #expect(policy == .reload)
        return .loaded(new)
      }
      $0.author = { _, policy in
        #expect(policy == .reload)
        return .loaded(newAuthor)
      }
      $0.notes = { _, policy in
        #expect(policy == .reload)
        await gates.notes.wait()
        return .failed(.sample, previous: nil)
      }
      $0.replies = { _, policy in
        #expect(policy == .reload)
        await gates.replies.wait()
        return .loaded(.atNoon("new replies"))
      }
    }
    await store.send(.refreshed) {
      $0.content = .loading(previous: article)
      $0.notes = .loading(previous: notes)
      $0.replies = .loading(previous: replies)
    }
    await store.receive(.response(.loaded(new))) {
      $0.content = .loaded(new)
      $0.author = .loading(previous: author)
    }
    await store.receive(.sectionResponse(SectionResponse(\.author, .loaded(newAuthor)))) {
      $0.author = .loaded(newAuthor)
    }
    gates.notes.open()
    await store.receive(.sectionResponse(SectionResponse(\.notes, .failed(.sample, previous: nil)))) {
      $0.notes = .failed(.sample, previous: notes)
    }
    gates.replies.open()
    await store.receive(.sectionResponse(SectionResponse(\.replies, .loaded(.atNoon("new replies"))))) {
      $0.replies = .loaded(.atNoon("new replies"))
    }
    #expect(store.state.loads.failure == .sample)
    await store.finish()
  }

  @Test("After a record that came from the cache in an outage, the author comes from the cache only")
  func outage() async {
    let screen = await screen(after: .response(.failed(.sample, previous: article))) {
      $0.author = { [author] _, policy in
        #expect(policy == .cacheOnly(because: .sample))
        return .failed(.sample, previous: author)
      }
    }
    #expect(screen.content == .failed(.sample, previous: article))
    #expect(screen.author == .failed(.sample, previous: author))
  }

  @Test(
    "On request a section loads at once, and once while its load is in flight; requested again, it loads if it failed")
  func requested() async {
    let gate = Gate()
    let responses = Mutex([Loadable<String>.failed(.sample, previous: nil), .loaded(replies)])
    let store = store {
      $0.replies = { id, policy in
        #expect(id == 7 && policy == .useCache)
        await gate.wait()
        return responses.withLock { $0.removeFirst() }
      }
    }
    await store.send(.requested(.comments)) { $0.replies = .loading(previous: nil) }
    await store.send(.requested(.comments))
    gate.open()
    await store.receive(.sectionResponse(SectionResponse(\.replies, .failed(.sample, previous: nil)))) {
      $0.replies = .failed(.sample, previous: nil)
    }
    await store.send(.requested(.comments)) { $0.replies = .loading(previous: nil) }
    await store.receive(.sectionResponse(SectionResponse(\.replies, .loaded(replies)))) {
      $0.replies = .loaded(replies)
    }
    await store.finish()
  }
}

@Suite("Detail as a screen")
struct DetailScreenTests {
  private let article = Article(id: 7)

  private func placeholder(_ article: Article) -> Detail<Article>.State {
    var state = Detail<Article>.State(id: 7, content: .loaded(.atNoon(article)))
    state.notes = .loaded(.atNoon("notes"))
    state.author = .loaded(.atNoon(Article.Author()))
    return state
  }

  @Test(
    "A placeholder gives its record to a state without one, which goes on loading",
    arguments: [
      (.idle, .loaded(.atNoon(Article(id: 7)))),
      (.loading(previous: nil), .loading(previous: .atNoon(Article(id: 7)))),
      (.failed(.sample, previous: nil), .failed(.sample, previous: .atNoon(Article(id: 7)))),
      (.loaded(.atNoon(Article(id: 7, title: "new"))), .loaded(.atNoon(Article(id: 7, title: "new")))),
      (
        .loading(previous: .atNoon(Article(id: 7, title: "new"))),
        .loading(previous: .atNoon(Article(id: 7, title: "new")))
      ),
    ] as [(Loadable<Article>, Loadable<Article>)])
  func filledRecord(content: Loadable<Article>, expected: Loadable<Article>) {
    var state = Detail<Article>.State(id: 7, content: content)
    state.fill(from: placeholder(Article(id: 7)))
    #expect(state.content == expected)
  }

  @Test("A placeholder gives its sections of the same keys")
  func filledSections() {
    var state = Detail<Article>.State(id: 7)
    state.author = .loading(previous: nil)
    state.fill(from: placeholder(article))
    #expect(state.content == .loaded(.atNoon(article)))
    #expect(state.author == .loading(previous: .atNoon(Article.Author())))
    #expect(state.notes == .idle)

    state = Detail<Article>.State(id: 7, content: .loaded(.atNoon(Article(id: 7, authorID: 4))))
    state.fill(from: placeholder(article))
    #expect(state.author == .idle)
  }
}
