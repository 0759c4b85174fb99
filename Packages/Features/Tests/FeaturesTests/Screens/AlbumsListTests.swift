import Dependencies
import DependenciesTestSupport
import Features
import RESTClientTestSupport
import ReducerTestSupport
import Testing

@Suite("AlbumsList", .dependency(\.date, .constant(.noon)))
@MainActor
struct AlbumsListTests {
  @Test("The albums of all users, or of one user, load with their owners", arguments: [nil, 3] as [User.ID?])
  func loads(user: User.ID?) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(user.map { Request.albums(of: $0) } ?? .albums, once: [.sample(2, of: 3), .sample(1, of: 9)])
      $0.stub(.users, once: [.sample(1), .sample(3)])
    } operation: {
      let store = TestStore(initialState: AlbumsList.State(query: AlbumsQuery(userID: user))) { AlbumsList() }
      let albums = Fetched.atNoon([
        OwnedAlbum(.sample(2, of: 3), owner: .sample(3)), OwnedAlbum(.sample(1, of: 9), owner: nil),
      ])
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(albums)))) { $0.list.content = .loaded(albums) }
      #expect(store.state.rows.map(\.id) == [2, 1])
      #expect(store.state.screenRows.routes == [.album(2), .album(1)])
      #expect(store.state.screenRows[0].owner == .user(3))
      await store.finish()
    }
  }

  @Test("The search examines titles and owners", arguments: [("", [2, 1]), ("SEA", [2]), ("ada", [1])])
  func search(text: String, ids: [Int]) {
    let albums = [
      OwnedAlbum(.sample(2, title: "The Sea"), owner: nil), OwnedAlbum(.sample(1), owner: .sample(1)),
    ]
    let state = AlbumsList.State(content: .loaded(.atNoon(albums)), query: AlbumsQuery(searchText: text))
    #expect(state.rows.map(\.id.rawValue) == ids)
    #expect(state.searchedLabels == ["titles", "owners"])
  }
}
