import Dependencies
import DependenciesTestSupport
import RESTClientTestSupport
import ReducerRuntime
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
      let store = Store(initialState: PhotoDetail.State(id: 5)) { PhotoDetail() }
      await store.send(.appeared).finish()
      #expect(store.state.content == .loaded(photo))
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
}
