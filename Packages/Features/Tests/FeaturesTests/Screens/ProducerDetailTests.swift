import Dependencies
import DependenciesTestSupport
import Foundation
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import Testing

@testable import Features

@Suite("ProducerDetail", .dependency(\.date, .constant(.noon)))
@MainActor
struct ProducerDetailTests {
  private let producer = Fetched.atNoon(Producer.sample(5, image: "https://images.example/a%20b.png"))
  private let bytes = Data([1, 2, 3])

  @Test("The producer loads, and on request its first image")
  func loads() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producer(5), once: producer.value)
      $0.stub(.image(at: "https://images.example/a%20b.png"), once: bytes)
    } operation: {
      let store = Store(initialState: ProducerDetail.State(id: 5)) { ProducerDetail() }
      await store.send(.appeared).finish()
      await store.send(.requested(.images)).finish()
      #expect(store.state.content == .loaded(producer))
      #expect(store.state.image == .loaded(.atNoon(bytes)))
    }
  }

  @Test("An image that cannot be loaded has the error of the request")
  func imageFails() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.image(at: "https://images.example/a%20b.png"), throwing: .refusal)
    } operation: {
      let store = Store(initialState: ProducerDetail.State(id: 5, content: .loaded(producer))) { ProducerDetail() }
      await store.send(.requested(.images)).finish()
      #expect(store.state.image == .failed(.refusal, previous: nil))
      #expect(store.state.content == .loaded(producer))
    }
  }

  @Test("The image of a cached producer loads from the server's current port if the cache source has a name")
  func imagePort() async throws {
    let base = try BaseURL("http://127.0.0.1:50001")
    let cached = Producer.sample(5, image: "http://127.0.0.1:50000/images/5%20a.png")
    @Dependency(\.responseCache) var cache
    await cache.save([cached], as: CacheKey(source: "sandbox", path: "2/producers/5"))
    await withRequestStubs(for: \.producers) {
      $0.stub(.image(at: "http://127.0.0.1:50001/images/5%20a.png"), once: bytes)
    } operation: {
      await withDependencies {
        $0.producers.baseURL = base
        $0.sourceNames[base.description] = "sandbox"
      } operation: {
        let store = Store(initialState: ProducerDetail.State(id: 5, requested: [.images])) { ProducerDetail() }
        await store.send(.appeared).finish()
        #expect(store.state.image == .loaded(.atNoon(bytes)))
        #expect(store.state.content.record == cached)
      }
    }
  }

  @Test("The image has the bytes and the URL, or is missing once the producer is loaded")
  func image() {
    var state = ProducerDetail.State(id: 5)
    #expect(state.screenImage == ScreenImage())
    state.content = .loaded(producer)
    state.image = .loaded(.atNoon(bytes))
    let url = "https://images.example/a%20b.png"
    #expect(state.screenImage == ScreenImage(data: .loaded(.atNoon(bytes)), link: url))
    #expect(state.link == url)
    state = ProducerDetail.State(id: 5, content: .loaded(.atNoon(.sample(5))))
    #expect(state.screenImage == ScreenImage(isMissing: true))
    #expect(state.title == "Sample Farm")
    #expect(state.link == nil)
  }
}
