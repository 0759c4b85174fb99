import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Testing

@Suite("The list of albums", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AlbumsListTests {
  private let content = Dated.atNoon(
    AlbumsList.Content(albums: [
      OwnedAlbum(album: .sample(2, of: 3), owner: .sample(3)), OwnedAlbum(album: .sample(1, of: 9), owner: nil),
    ]))

  @Test("Loads all albums and their owners once, in the server's order")
  func all() async {
    await confirmation("asks", expectedCount: 2) { asked in
      let store = TestStore(initialState: AlbumsList.State()) {
        AlbumsList()
      } withDependencies: {
        $0.typicode.albums = Endpoint {
          asked()
          return [.sample(2, of: 3), .sample(1, of: 9)]
        }
        $0.typicode.users = Endpoint {
          asked()
          return [.sample(1), .sample(3)]
        }
      }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.albumsResponse(.loaded(content))) { $0.content = .loaded(content) }
      await store.send(.appeared)
      #expect(store.state.rows == content.value.albums)
      #expect(store.state.rows.map(\.id) == [2, 1])
      await store.finish()
    }
  }

  @Test("Loads only one user's albums where they are asked for")
  func oneUser() async {
    let content = Dated.atNoon(AlbumsList.Content([.sample(2, of: 3)], of: [.sample(3)]))
    let store = TestStore(initialState: AlbumsList.State(userID: 3)) {
      AlbumsList()
    } withDependencies: {
      $0.typicode.albumsOfUser = Endpoint { id in
        #expect(id == 3)
        return [.sample(2, of: 3)]
      }
      $0.typicode.users = Endpoint { [.sample(1), .sample(3)] }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.albumsResponse(.loaded(content))) { $0.content = .loaded(content) }
    #expect(store.state.rows.map(\.owner?.id) == [3])
    await store.finish()
  }

  @Test("Is loaded and empty without albums")
  func empty() async {
    let store = TestStore(initialState: AlbumsList.State(userID: 3)) {
      AlbumsList()
    } withDependencies: {
      $0.typicode.albumsOfUser = Endpoint { _ in [] }
      $0.typicode.users = Endpoint { [] }
    }
    let empty = Dated.atNoon(AlbumsList.Content(albums: []))
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.albumsResponse(.loaded(empty))) { $0.content = .loaded(empty) }
    #expect(store.state.rows.isEmpty)
    await store.finish()
  }

  @Test("Keeps its rows through a refresh, and through one that fails")
  func refresh() async {
    let server = Calls<Void, LossyArray<Album>>(.fails(.sample), .sends([.sample(4, of: 3)]))
    let store = TestStore(initialState: AlbumsList.State(content: .loaded(content))) {
      AlbumsList()
    } withDependencies: {
      $0.typicode.albums = server.endpoint
      $0.typicode.users = Endpoint { [.sample(3)] }
    }
    await store.send(.refreshed) { $0.content = .loading(previous: content) }
    #expect(store.state.rows == content.value.albums)
    await store.receive(.albumsResponse(.failed(.sample, previous: nil))) {
      $0.content = .failed(.sample, previous: content)
    }
    #expect(store.state.rows == content.value.albums)
    let new = Dated.atNoon(AlbumsList.Content(albums: [OwnedAlbum(album: .sample(4, of: 3), owner: .sample(3))]))
    await store.send(.refreshed) { $0.content = .loading(previous: content) }
    await store.receive(.albumsResponse(.loaded(new))) { $0.content = .loaded(new) }
    await store.finish()
  }

  @Test("Counts the albums and users that are left out, and takes the first of two users with one number")
  func joined() {
    let content = AlbumsList.Content(
      LossyArray([.sample(1)], skippedCount: 2),
      of: LossyArray([.sample(1, name: "first"), .sample(1, name: "second")], skippedCount: 3))
    #expect(content.skippedCount == 5)
    #expect(content.albums.map(\.owner?.name) == ["first"])
  }
}
