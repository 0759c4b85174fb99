import Dependencies
import DependenciesTestSupport
import RESTClientTestSupport
import ReducerTestSupport
import Testing

@testable import Features

@Suite("PhotoDetail", .dependency(\.date, .constant(.noon)))
@MainActor
struct PhotoDetailTests {
  private let photo = Fetched.atNoon(Photo.sample(5))

  @Test("The photo with the id loads")
  func loads() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.photo(5), once: photo.value)
    } operation: {
      let store = TestStore(initialState: PhotoDetail.State(id: 5)) { PhotoDetail() }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.receive(.response(.loaded(photo))) { $0.content = .loaded(photo) }
      await store.finish()
    }
  }

  @Test("The image is the color of the photo, with its URL")
  func image() {
    #expect(PhotoDetail.State(id: 5).screenImage == ScreenImage())
    let state = PhotoDetail.State(id: 5, content: .loaded(photo))
    #expect(state.screenImage == ScreenImage(color: photo.value.color, link: "https://images.example/600/92c952"))
    #expect(photo.value.color != nil)
    #expect(state.link == "https://images.example/600/92c952")
    #expect(state.title == "a photo")
  }

  @Test("An album gives the photo")
  func filled() {
    var album = AlbumDetail.State(id: 1)
    album.photos = .loaded(.atNoon([photo.value]))
    var state = PhotoDetail.State(id: 5)
    state.fill(from: album)
    #expect(state == PhotoDetail.State(id: 5, content: .loaded(photo)))
    state = PhotoDetail.State(id: 6)
    state.fill(from: album)
    #expect(state == PhotoDetail.State(id: 6))
  }
}
