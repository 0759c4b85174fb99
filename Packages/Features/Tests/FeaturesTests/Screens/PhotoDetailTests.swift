import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Persistence
import Testing

@Suite("A photo's screen", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct PhotoDetailTests {
  private let photo = Dated.atNoon(Photo.sample(5))

  @Test("Loads the photo once, however often it appears")
  func appeared() async {
    await confirmation("asks") { asked in
      let store = TestStore(initialState: PhotoDetail.State(id: 5)) {
        PhotoDetail()
      } withDependencies: {
        $0.typicode.photo = Endpoint { [photo] id in
          #expect(id == 5)
          asked()
          return photo.value
        }
      }
      await store.send(.appeared) { $0.photo = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.photoResponse(.loaded(photo))) { $0.photo = .loaded(photo) }
      await store.send(.appeared)
      await store.finish()
    }
  }

  @Test("Asks for nothing when the photo's album has been loaded")
  func afterAlbum() async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows(rows: [photo.value], fetchedAt: .noon), as: .sample("albums/1/photos"))
    let store = TestStore(initialState: PhotoDetail.State(id: 5)) { PhotoDetail() }
    await store.send(.appeared) { $0.photo = .loading(previous: nil) }
    await store.receive(.photoResponse(.loaded(photo))) { $0.photo = .loaded(photo) }
    await store.finish()
  }

  @Test("Keeps the photo through a refresh that fails")
  func failedRefresh() async {
    let store = TestStore(initialState: PhotoDetail.State(id: 5, photo: .loaded(photo))) {
      PhotoDetail()
    } withDependencies: {
      $0.typicode.photo = Endpoint { _ async throws(NetworkError) in throw .refusal }
    }
    await store.send(.refreshed) { $0.photo = .loading(previous: photo) }
    await store.receive(.photoResponse(.failed(.refusal, previous: nil))) {
      $0.photo = .failed(.refusal, previous: photo)
    }
    await store.finish()
  }
}
