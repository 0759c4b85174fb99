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

@Suite("A producer's screen", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct ProducerDetailTests {
  private let producer = Dated.atNoon(Producer.sample(5, image: "https://images.example/a%20b.png"))
  private let bytes = Data([1, 2, 3])

  @Test("Loads the producer once, however often it appears, and no picture")
  func appeared() async {
    await confirmation("asks") { asked in
      let store = TestStore(initialState: ProducerDetail.State(id: 5)) {
        ProducerDetail()
      } withDependencies: {
        $0.producers.producer = Endpoint { [producer] id in
          #expect(id == 5)
          asked()
          return producer.value
        }
      }
      await store.send(.appeared) { $0.producer = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.producerResponse(.loaded(producer))) { $0.producer = .loaded(producer) }
      await store.send(.appeared)
      await store.finish()
    }
  }

  @Test("Loads the picture that is asked for before the producer, when the producer is there")
  func pictureFirst() async {
    let store = TestStore(initialState: ProducerDetail.State(id: 5)) {
      ProducerDetail()
    } withDependencies: {
      $0.producers.producer = Endpoint { [producer] _ in producer.value }
      $0.pictures.fetch = { [bytes] url in
        #expect(url == "https://images.example/a%20b.png")
        return bytes
      }
    }
    await store.send(.pictureRequested) { $0.isPictureRequested = true }
    await store.send(.appeared) { $0.producer = .loading(previous: nil) }
    await store.receive(.producerResponse(.loaded(producer))) {
      $0.producer = .loaded(producer)
      $0.picture = .loading(previous: nil)
    }
    await store.receive(.pictureResponse(.loaded(bytes))) { $0.picture = .loaded(bytes) }
    await store.finish()
  }

  @Test("Loads the picture once, however often it is asked for")
  func pictureOnce() async {
    await confirmation("asks") { asked in
      let store = TestStore(initialState: ProducerDetail.State(id: 5, producer: .loaded(producer))) {
        ProducerDetail()
      } withDependencies: {
        $0.pictures.fetch = { [bytes] _ in
          asked()
          return bytes
        }
      }
      await store.send(.pictureRequested) {
        $0.isPictureRequested = true
        $0.picture = .loading(previous: nil)
      }
      await store.send(.pictureRequested)
      await store.receive(.pictureResponse(.loaded(bytes))) { $0.picture = .loaded(bytes) }
      await store.send(.pictureRequested)
      await store.finish()
    }
  }

  @Test("Shows the producer though the picture fails, and tries again when it is asked for again")
  func failedPicture() async {
    let replies = Mutex<[Result<Data, NetworkError>]>([.failure(.sample), .success(bytes)])
    let store = TestStore(initialState: ProducerDetail.State(id: 5, producer: .loaded(producer))) {
      ProducerDetail()
    } withDependencies: {
      $0.pictures.fetch = { _ async throws(NetworkError) in try replies.withLock { $0.removeFirst() }.get() }
    }
    await store.send(.pictureRequested) {
      $0.isPictureRequested = true
      $0.picture = .loading(previous: nil)
    }
    await store.receive(.pictureResponse(.failed(.sample, previous: nil))) {
      $0.picture = .failed(.sample, previous: nil)
    }
    await store.send(.pictureRequested) { $0.picture = .loading(previous: nil) }
    await store.receive(.pictureResponse(.loaded(bytes))) { $0.picture = .loaded(bytes) }
    await store.finish()
    #expect(store.state.producer == .loaded(producer))
  }

  @Test("Loads the picture anew with the producer")
  func refreshed() async {
    let new = Dated.atNoon(Producer.sample(5, image: "https://images.example/new.png"))
    let state = ProducerDetail.State(
      id: 5, producer: .loaded(producer), picture: .loaded(bytes), isPictureRequested: true)
    let store = TestStore(initialState: state) {
      ProducerDetail()
    } withDependencies: {
      $0.producers.producer = Endpoint { _ in new.value }
      $0.pictures.fetch = { url in Data(url.utf8) }
    }
    await store.send(.refreshed) { $0.producer = .loading(previous: producer) }
    await store.receive(.producerResponse(.loaded(new))) {
      $0.producer = .loaded(new)
      $0.picture = .loading(previous: bytes)
    }
    let other = Data("https://images.example/new.png".utf8)
    await store.receive(.pictureResponse(.loaded(other))) { $0.picture = .loaded(other) }
    await store.finish()
  }

  @Test("Has no picture where the producer has none, or none any more")
  func noPicture() async {
    let bare = Dated.atNoon(Producer.sample(5))
    let state = ProducerDetail.State(
      id: 5, producer: .loaded(producer), picture: .loaded(bytes), isPictureRequested: true)
    let store = TestStore(initialState: state) {
      ProducerDetail()
    } withDependencies: {
      $0.producers.producer = Endpoint { _ in bare.value }
    }
    await store.send(.refreshed) { $0.producer = .loading(previous: producer) }
    await store.receive(.producerResponse(.loaded(bare))) {
      $0.producer = .loaded(bare)
      $0.picture = .idle
    }
    await store.send(.pictureRequested)
    await store.finish()
  }

  @Test("Asks for no picture while the server cannot be reached: saved values stand in")
  func outage() async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows(rows: [producer.value], fetchedAt: .noon), as: .producers())
    let store = TestStore(initialState: ProducerDetail.State(id: 5, isPictureRequested: true)) {
      ProducerDetail()
    } withDependencies: {
      $0.date = .constant(.noon + 300)
      $0.producers.producer = Endpoint { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) { $0.producer = .loading(previous: nil) }
    await store.receive(.producerResponse(.failed(.sample, previous: producer))) {
      $0.producer = .failed(.sample, previous: producer)
    }
    await store.send(.pictureRequested)
    await store.finish()
  }
}
