import Dependencies
import DependenciesTestSupport
import Features
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import Testing

@Suite("Loader of a photo", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct PhotoDetailTests {
  @Test("The photo with the id loads")
  func photo() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.photo(5), once: .sample(5))
    } operation: {
      let store = TestStore(initialState: Loader<Photo>.State()) { Loader.photo(5) }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.receive(.response(.loaded(.atNoon(.sample(5))))) { $0.content = .loaded(.atNoon(.sample(5))) }
      await store.finish()
    }
  }
}
