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
import Testing

@Suite("ProducerDetail", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct ProducerDetailTests {
  private let producer = Fetched.atNoon(Producer.sample(5, image: "https://images.example/a%20b.png"))
  private let bytes = Data([1, 2, 3])

  @Test("The producer loads once, without its image")
  func appeared() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producer(5), once: producer.value)
    } operation: {
      let store = TestStore(initialState: ProducerDetail.State(id: 5)) { ProducerDetail() }
      await store.send(.appeared) { $0.producer = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.producerResponse(.loaded(producer))) { $0.producer = .loaded(producer) }
      await store.send(.appeared)
      await store.finish()
    }
  }

  @Test("An image that is requested before the producer arrives loads after it")
  func imageBeforeProducer() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producer(5), once: producer.value)
      $0.stub(.image(at: "https://images.example/a%20b.png"), once: bytes)
    } operation: {
      let store = TestStore(initialState: ProducerDetail.State(id: 5)) { ProducerDetail() }
      await store.send(.imageRequested) { $0.isImageRequested = true }
      await store.send(.appeared) { $0.producer = .loading(previous: nil) }
      await store.receive(.producerResponse(.loaded(producer))) {
        $0.producer = .loaded(producer)
        $0.image = .loading(previous: nil)
      }
      await store.receive(.imageResponse(.loaded(bytes))) { $0.image = .loaded(bytes) }
      await store.finish()
    }
  }

  @Test("The image loads once, however often it is requested")
  func imageOnce() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.image(at: "https://images.example/a%20b.png"), once: bytes)
    } operation: {
      let store = TestStore(initialState: ProducerDetail.State(id: 5, producer: .loaded(producer))) { ProducerDetail() }
      await store.send(.imageRequested) {
        $0.isImageRequested = true
        $0.image = .loading(previous: nil)
      }
      await store.send(.imageRequested)
      await store.receive(.imageResponse(.loaded(bytes))) { $0.image = .loaded(bytes) }
      await store.send(.imageRequested)
      await store.finish()
    }
  }

  @Test("The image of a cached producer loads from the server's current port if the cache source has a name")
  func imagePort() async throws {
    let base = try BaseURL("http://127.0.0.1:50001")
    let cached = Fetched.atNoon(Producer.sample(5, image: "http://127.0.0.1:50000/images/5%20a.png"))
    @Dependency(\.responseCache) var cache
    await cache.save(
      Fetched([cached.value], date: cached.date), as: CacheKey(source: "sandbox", path: "2/producers/5"))
    await withRequestStubs(for: \.producers) {
      $0.stub(.image(at: "http://127.0.0.1:50001/images/5%20a.png"), once: bytes)
    } operation: {
      await withDependencies {
        $0.producers.baseURL = base
        $0.producers.cacheSource = "sandbox"
      } operation: {
        let store = Store(initialState: ProducerDetail.State(id: 5, isImageRequested: true)) { ProducerDetail() }
        await store.send(.appeared).finish()
        #expect(store.state.image == .loaded(bytes))
        #expect(store.state.producer.value?.value.firstImage?.path == "http://127.0.0.1:50001/images/5%20a.png")
      }
    }
  }

  @Test("An image that fails does not hide the producer, and loads when it is requested again")
  func imageFails() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(
        .image(at: "https://images.example/a%20b.png"), ResponseSequence(.failure(.sample), .modified(bytes)))
    } operation: {
      let store = TestStore(initialState: ProducerDetail.State(id: 5, producer: .loaded(producer))) { ProducerDetail() }
      await store.send(.imageRequested) {
        $0.isImageRequested = true
        $0.image = .loading(previous: nil)
      }
      await store.receive(.imageResponse(.failed(.sample, previous: nil))) {
        $0.image = .failed(.sample, previous: nil)
      }
      await store.send(.imageRequested) { $0.image = .loading(previous: nil) }
      await store.receive(.imageResponse(.loaded(bytes))) { $0.image = .loaded(bytes) }
      await store.finish()
    }
  }

  @Test("A reload requests the producer and then its image")
  func refreshed() async {
    let new = Fetched.atNoon(Producer.sample(5, image: "https://images.example/new.png"))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producer(5), once: new.value)
      $0.stub(.image(at: "https://images.example/new.png"), once: Data([4]))
    } operation: {
      let store = TestStore(initialState: .loaded(producer, image: bytes)) { ProducerDetail() }
      await store.send(.refreshed) { $0.producer = .loading(previous: producer) }
      await store.receive(.producerResponse(.loaded(new))) {
        $0.producer = .loaded(new)
        $0.image = .loading(previous: bytes)
      }
      await store.receive(.imageResponse(.loaded(Data([4])))) { $0.image = .loaded(Data([4])) }
      await store.finish()
    }
  }

  @Test("The image of a producer that no longer has one is removed")
  func noImage() async {
    let bare = Fetched.atNoon(Producer.sample(5))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producer(5), once: bare.value)
    } operation: {
      let store = TestStore(initialState: .loaded(producer, image: bytes)) { ProducerDetail() }
      await store.send(.refreshed) { $0.producer = .loading(previous: producer) }
      await store.receive(.producerResponse(.loaded(bare))) {
        $0.producer = .loaded(bare)
        $0.image = .idle
      }
      await store.send(.imageRequested)
      await store.finish()
    }
  }

  @Test("In an outage, the producer comes from any cached list, and its image is not requested")
  func outage() async {
    @Dependency(\.responseCache) var cache
    await cache.save([producer.value], as: .producers(), date: .noon - 300)
    let cached = Fetched(producer.value, date: .noon - 300)
    await withRequestStubs(for: \.producers) {
      $0.stub(.producer(5), throwing: .sample)
    } operation: {
      let store = TestStore(initialState: ProducerDetail.State(id: 5, isImageRequested: true)) { ProducerDetail() }
      await store.send(.appeared) { $0.producer = .loading(previous: nil) }
      await store.receive(.producerResponse(.failed(.sample, previous: cached))) {
        $0.producer = .failed(.sample, previous: cached)
      }
      await store.send(.imageRequested)
      await store.finish()
    }
  }
}

extension ProducerDetail.State {
  /// The state of a screen that has loaded producer 5 and its image.
  fileprivate static func loaded(_ producer: Fetched<Producer>, image: Data) -> Self {
    Self(id: 5, producer: .loaded(producer), image: .loaded(image), isImageRequested: true)
  }
}
