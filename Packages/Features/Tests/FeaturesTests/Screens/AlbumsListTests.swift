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

@Suite("AlbumsList", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AlbumsListTests {
  @Test("The albums of all users, or of one user, load with their owners", arguments: [nil, 3] as [User.ID?])
  func albums(user: User.ID?) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(user.map { Request.albums(of: $0) } ?? .albums, once: [.sample(2, of: 3), .sample(1, of: 9)])
      $0.stub(.users, once: [.sample(1), .sample(3)])
    } operation: {
      let store = TestStore(initialState: AlbumsList.State()) { AlbumsList.albums(of: user) }
      let albums = Fetched.atNoon([
        OwnedAlbum(album: .sample(2, of: 3), owner: .sample(3)), OwnedAlbum(album: .sample(1, of: 9), owner: nil),
      ])
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(albums)))) { $0.list.content = .loaded(albums) }
      #expect(store.state.rows.map(\.id) == [2, 1])
      await store.finish()
    }
  }
}
